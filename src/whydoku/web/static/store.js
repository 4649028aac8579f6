// One state, changed only by dispatch(action). A view subscribes with a selector and is called
// once per frame, and only if what it selected is another value than before.

export function createStore(reduce, first) {
  let state = first;
  let due = 0;
  const readers = new Set();
  const watchers = new Set();

  function render() {
    due = 0;
    for (const reader of readers) {
      const next = reader.select(state);
      if (!same(next, reader.last)) {
        const before = reader.last;
        reader.last = next;
        reader.show(next, before);
      }
    }
  }

  return {
    get state() { return state; },

    dispatch(action) {
      const before = state;
      state = reduce(state, action);
      if (state === before) return state;
      for (const watch of watchers) watch(state, before, action);
      if (!due) due = requestAnimationFrame(render);
      return state;
    },

    // show(selected, before) is called in the next frame after a change; selectors that return arrays are compared item by item.
    subscribe(select, show) {
      const reader = { select, show, last: undefined };
      readers.add(reader);
      if (!due) due = requestAnimationFrame(render);
      return () => readers.delete(reader);
    },

    // watch(state, before, action) is called at once, for effects: requests, storage, messages.
    watch(fn) {
      watchers.add(fn);
      return () => watchers.delete(fn);
    },

    get idle() { return !due; },
    flush() { if (due) { cancelAnimationFrame(due); render(); } },
  };
}

function same(one, other) {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, at) => item === other[at]);
}
