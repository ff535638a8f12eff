import type { RawAnswer } from './requests.ts';

/**
 * Headers that differ between answers of the same request. The content length depends on the body, which is compared
 * separately.
 */
const OF_THE_MOMENT = /^(date|x-request-id|x-ratelimit-(remaining|reset)|content-length)$/;

const SECRET = /litro_(?:key|embed)_[\w-]{43}/g;

/**
 * Comparable text of an answer: status, headers and body, without new secrets, the request id and the values in `hidden`.
 */
export function comparable({ status, headers, text }: RawAnswer, hidden: readonly string[]): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !OF_THE_MOMENT.test(name))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .sort();
  return mask([status, ...lines, text.replaceAll(SECRET, '…')].join('\n'), [
    requestIdOf({ headers }),
    ...hidden,
  ]);
}

const requestIdOf = ({ headers }: Pick<RawAnswer, 'headers'>) => String(headers['x-request-id']);

const ID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

export function createdIdsIn({ status, text }: RawAnswer, known: ReadonlySet<string>): string[] {
  return status < 300 ? [...text.matchAll(ID)].map(([id]) => id).filter((id) => !known.has(id)) : [];
}

/**
 * Finds secrets in an answer. A refusal may repeat the `sent` values. A success may repeat the `written` values, which belong to
 * the caller afterwards.
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
  // The random digits of an id may contain a secret number by chance. So the search ignores an id unless the id itself is a
  // secret.
  const searchable = whole.replaceAll(ID, (id) => (sought.has(id) ? id : ''));
  return secrets.filter((secret) => searchable.includes(secret));
}

export function difference(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  const at = lines.findIndex((line, index) => line !== others[index]);
  return `${lines[at] ?? ''} ≠ ${others[at] ?? ''}`;
}

/** Masks each value of `hidden`, as plain text and as JSON, with its outer spaces and without them (the server trims). */
function mask(text: string, hidden: readonly string[]): string {
  const values = hidden.flatMap((value) => [value, value.trim()]);
  const written = values.flatMap((value) => [JSON.stringify(value).slice(1, -1), value]);
  return written.reduce((left, value) => (value === '' ? left : left.replaceAll(value, '…')), text);
}
