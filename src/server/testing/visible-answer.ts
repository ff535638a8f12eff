import type { Answer } from './portal.ts';

/** Parts of an answer that a caller sees, without values that differ between equal answers, such as dates. */
export function visibleAnswer({ status, text, headers, body }: Answer) {
  const rest = Object.entries(headers).filter(([name]) => !/^(date|x-request-id|x-ratelimit-.+)$/.test(name));
  return { status, text: text.replaceAll(String(body.requestId), ''), rest };
}
