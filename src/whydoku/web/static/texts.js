// What the page says, in one place: a translation is another file of this shape. Functions make sentences of numbers and names.

const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

// "an X-Wing", "a Naked Pair", "an XY-Wing", "a Unique Rectangle": by how the word sounds, letters by their names.
const an = (name) => {
  const spelled = /^([A-Z])(?:[A-Z0-9]|-|$)/.exec(name);
  const vowel = spelled ? 'AEFHILMNORSX'.includes(spelled[1]) : /^[aeio]/i.test(name) || /^u(?!ni|se)/i.test(name);
  return `${vowel ? 'an' : 'a'} ${name}`;
};

const duration = (seconds) => (seconds < 60 ? counted(seconds, 'second') : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} minutes`);

export const T = {
  counted,
  an,
  keyLeft: (name, left) => `${name}, ${left} left`,
  find: (technique) => `Find ${an(technique)}`,
  whatIs: (technique) => `What is ${an(technique)}?`,
  backBy: (moves) => `Went back ${counted(moves, 'move')}, to a position that can be solved. Redo brings them back.`,
  backSaid: (moves) => `Back by ${counted(moves, 'move')}, to a good position`,
  branch: (name, moves) => `Branch ${name}, ${counted(moves, 'move')}`,
  checkpointName: (number, at, all) => `checkpoint ${number} (after ${at} of ${counted(all, 'move')})`,
  roles: { pattern: 'pattern', placed: 'placed', removes: 'removes', fins: 'fin', endofins: 'endo fin', fillings: 'filling', colour: 'colour', left: 'left' },
  openWithout: 'Open without it',
  notModelled: 'Not known to whydoku',
  notModelledMore: 'You can play on. Hints, checks and solutions use only the rules that are listed here.',
  goneBy: (cell, digit, technique, move) => `${cell} cannot be ${digit}: ${technique} removed it (move ${move}).`,
  goneByYou: (cell, digit, move) => `${cell} is not ${digit} because you crossed it out (move ${move}).`,
  showThatStep: 'Show that step',
  allSteps: 'All steps',
  looking: 'Looking …',
  any: 'any',
  byTechnique: 'Technique',
  byCell: 'Cell',
  byDigit: 'Digit',
  upTo: 'Not harder than',
  priced: (price, technique) => `${price} (${technique})`,
  alsoBy: (others) => ` · also ${counted(others, 'other technique')}`,
  showMore: (more) => `Show ${more} more`,
  allFound: (conclusions, steps, complete) => `${counted(conclusions, 'conclusion')} by ${counted(steps, 'step')}${complete ? '' : '; more than that was not looked at'}.`,
  filtered: (wanted) => `${wanted} of these are shown:`,
  solved: 'Solved!',
  solution: 'Solution',
  solvedIn: (seconds) => `In ${duration(seconds)}.`,
  solvedFacts: (seconds, level, hardest) => `${seconds ? `In ${duration(seconds)}. ` : ''}It was ${level}${hardest ? `; the hardest step was ${an(hardest)}` : ''}.`,
  another: (level) => `Another ${level} one`,
  practise: (technique) => `Practise ${technique}`,
  making: 'Making one …',
  nothingMade: 'None was found in time.',
  madeName: (level) => `${level.replace(/^./, (first) => first.toUpperCase())} puzzle`,
  compare: 'Compare your way',
  comparing: 'Looking at your moves …',
  comparedSum: (moves, harder) => `${counted(moves, 'move')}; at ${harder} of them there was something easier.`,
  stuck: (seconds, cell, digit, easiest) => `The longest wait, ${duration(seconds)}, was before ${cell} = ${digit}. There was ${an(easiest)}.`,
  comparedMove: (technique, easier) => `${technique ?? 'no technique gives it'}${easier ? `; easier: ${easier}` : ''}`,
  paused: 'Paused',
  goOn: 'Go on',
  pause: 'Pause',
  today: 'Today’s puzzle',
  welcome: 'whydoku explains and proves every step of any Sudoku, under any rules. Play today’s puzzle, or bring your own.',
  startLessons: 'New to Sudoku? Start with the lessons',
  typeGivens: 'Type a puzzle',
  profile: (rounds, scale, most) => `What each of ${counted(rounds, 'round')} is worth (${scale}). The hardest is worth ${most}.`,
  profileMore: (value) => `The rating, ${value}, also counts how many there are.`,
};
