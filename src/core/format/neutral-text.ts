/**
 * What a spreadsheet program would run instead of showing: a text that begins with one of these, full width ones
 * included, whatever blanks and apostrophes stand before it, and one that begins with a tab or a line break.
 */
const RUNS = /^[\s'\u200b-\u200f\u2060-\u2064]*[=+\-@＝＋－＠]|^'*[\t\n\r]/;

/** Never part of a text; some programs skip them and take the next character for the first. */
// eslint-disable-next-line no-control-regex -- these are the ones that are taken out
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;

/** Text for a cell that nothing runs: with an apostrophe in front where it could be taken for a formula. */
export function neutralText(text: string): string {
  const shown = text.replaceAll(/\r\n?/g, '\n').replace(CONTROLS, '');
  return RUNS.test(shown) ? `'${shown}` : shown;
}

/** The text that `neutralText` was given: takes off the apostrophe that it would put there. */
export function revealText(text: string): string {
  return text.startsWith("'") && RUNS.test(text.slice(1)) ? text.slice(1) : text;
}
