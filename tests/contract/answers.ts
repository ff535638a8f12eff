/** What two answers have in common, and what an answer gives away. */
import type { RawAnswer } from './requests.ts';

/** Differ from one answer to the next whatever was asked; the length is that of a body that is compared itself. */
const OF_THE_MOMENT = /^(date|x-request-id|x-ratelimit-(remaining|reset)|content-length)$/;

/** Status, headers and body, with the request id and `hidden` (what was asked for) taken out. */
export function comparable({ status, headers, text }: RawAnswer, hidden: readonly string[]): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !OF_THE_MOMENT.test(name))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .sort();
  return mask([status, ...lines, text].join('\n'), [requestIdOf({ headers }), ...hidden]);
}

const requestIdOf = ({ headers }: Pick<RawAnswer, 'headers'>) => String(headers['x-request-id']);

const ID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** The ids in an answer that was none of a refusal and that `known` has not: those of what it has made. */
export function madeIn({ status, text }: RawAnswer, known: ReadonlySet<string>): string[] {
  return status < 300 ? [...text.matchAll(ID)].map(([id]) => id).filter((id) => !known.has(id)) : [];
}

/**
 * The secrets in an answer. A refusal may repeat what was sent; an answer that is none may repeat what it has `written`,
 * which is the caller's own from then on.
 */
export function leaksIn(
  answer: RawAnswer,
  secrets: readonly string[],
  sent: readonly string[],
  written: readonly string[] = [],
): string[] {
  const sought = new Set(secrets);
  const whole = mask(`${JSON.stringify(answer.headers)}\n${answer.text}`, [
    requestIdOf(answer),
    ...(answer.status >= 400 ? sent : written),
  ]);
  // Drawn by lot, an id can hold any figure.
  const told = whole.replaceAll(ID, (id) => (sought.has(id) ? id : ''));
  return secrets.filter((secret) => told.includes(secret));
}

/** The first line in which two texts differ. */
export function difference(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  return `${lines[at] ?? ''} ≠ ${others[at] ?? ''}`;
}

/** As it is, and as JSON writes it; with the spaces around it and, as the server keeps it, without. */
function mask(text: string, hidden: readonly string[]): string {
  const kept = hidden.flatMap((value) => [value, value.trim()]);
  const written = kept.flatMap((value) => [JSON.stringify(value).slice(1, -1), value]);
  return written.reduce((left, value) => (value === '' ? left : left.replaceAll(value, '…')), text);
}
