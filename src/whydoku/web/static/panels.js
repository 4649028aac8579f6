// Panels and dialogs that are fetched when one of them is first opened.

export { create as learn } from './learn.js';
export { create as set } from './set.js';
export { create as make } from './make.js';
export { createCheck } from './check.js';
export { helpDialog, settingsDialog, shareDialog } from './menus.js';
export { photo } from './photo.js';
export { printDialog } from './paper.js';
