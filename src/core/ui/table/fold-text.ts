const MARKS = /\p{M}+/gu;

/** Text as it is searched: without case and accents, so that "jose" finds "José". */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}
