const MARKS = /\p{M}+/gu;
const WITHOUT_MARKS = /^[\0-\x7f]*$/;

/** Text for searching, without case and accents, so that "jose" finds "José". */
export function foldText(text: string): string {
  const bare = WITHOUT_MARKS.test(text) ? text : text.normalize('NFD').replace(MARKS, '');
  return bare.toLowerCase();
}
