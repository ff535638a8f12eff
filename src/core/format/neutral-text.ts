/**
 * Start of a text that a spreadsheet program would run as a formula: a formula sign, also full-width, after any blanks
 * and apostrophes. A leading tab or line break also counts.
 */
const RUNS = /^[\s'\u200b-\u200f\u2060-\u2064]*[=+\-@＝＋－＠]|^'*[\t\n\r]/;

/** Control characters. Some spreadsheet programs skip them, so the character after them could start a formula. */
// eslint-disable-next-line no-control-regex -- the pattern removes control characters
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;

/** Text for a spreadsheet cell: an apostrophe in front keeps a program from running it as a formula. */
export function neutralText(text: string): string {
  const shown = text.replaceAll(/\r\n?/g, '\n').replace(CONTROLS, '');
  return RUNS.test(shown) ? `'${shown}` : shown;
}

export function revealText(text: string): string {
  return text.startsWith("'") && RUNS.test(text.slice(1)) ? text.slice(1) : text;
}
