// Which techniques hints and paths may use: a limit, and switches by family.

import { get } from './api.js';
import { button, h } from './dom.js';
import { choice, dialog, toggle } from './ui.js';
import { T } from './texts.js';

let known = null;
export const techniques = async () => (known ??= (await get('techniques')).techniques);

export async function techniquesDialog(store, set) {
  let all;
  try {
    all = await techniques();
  } catch (error) {
    dialog(T.techniquesText, h('p', { class: 'error' }, error.message));
    return;
  }
  const { settings } = store.state;
  const families = new Map();
  for (const each of all.filter((technique) => technique.default !== false)) families.set(each.family, [...(families.get(each.family) ?? []), each]);
  const off = new Set(settings.without);
  const change = (title, on) => { if (on) off.delete(title); else off.add(title); set({ without: [...off] }); };
  const box = dialog(T.techniquesText, [
    choice(T.upToText, [['', 'everything'], ...all.map((each) => [each.title, each.title])], settings.upTo, (value) => set({ upTo: value })),
    h('div', { class: 'row' }, button(T.allOn, () => { off.clear(); set({ without: [] }); box.querySelectorAll('input[type=checkbox]').forEach((input) => { input.checked = true; }); }, { class: 'small' })),
    [...families].map(([family, list]) => h('details', {}, h('summary', {}, `${family.replace(/^./, (first) => first.toUpperCase())} (${list.length})`),
      h('div', {}, list.map((each) => toggle(each.title, !off.has(each.title), (on) => change(each.title, on)))))),
  ]);
}
