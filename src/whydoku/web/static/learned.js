// How far one has come in the lessons, kept in this browser: which positions of which lesson were solved, and on which day.

import { readKept, writeKept } from './share.js';

const all = () => readKept('learned') ?? {};
const key = ({ kind, name }) => `${kind}:${name}`;

export const solvedIn = (lesson) => new Set(all()[key(lesson)] ?? []);

// A position is kept by its number in the lesson; 0 stands for the example, and fresh ones come after the others.
export function solvedOne(lesson, number) {
  const known = all();
  known[key(lesson)] = [...new Set([...(known[key(lesson)] ?? []), number])];
  writeKept('learned', known);
}

export const isDone = (lesson) => [...solvedIn(lesson)].filter((number) => number > 0).length >= lesson.practice;

// The first lesson that is not done.
export const nextIn = (chapters, after) => {
  const list = chapters.flatMap((chapter) => chapter.lessons);
  const from = after ? list.findIndex((each) => key(each) === key(after)) + 1 : 0;
  return [...list.slice(from), ...list.slice(0, from)].find((each) => !isDone(each)) ?? null;
};
