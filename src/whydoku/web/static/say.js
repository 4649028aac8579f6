// What is said aloud: one status and one alert, both there from the start, filled with text only; one message per action.

const LONGEST = 120;

export function createSpeaker(status, alert) {
  let due = 0;
  let pending = '';
  function short(text) { return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text; }
  return {
    status(text) {
      pending = short(text);
      clearTimeout(due);
      due = setTimeout(() => { status.textContent = ''; status.textContent = pending; }, 150);
    },
    alert(text) { alert.textContent = short(text); },
  };
}
