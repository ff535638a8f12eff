import type { Answer } from './portal.ts';

/**
 * Parts of an answer that a caller sees. Omits values that differ between otherwise equal answers, such as dates and
 * request ids.
 */
export function visibleAnswer({ status, text, headers, body }: Answer) {
  const rest = Object.entries(headers).filter(([name]) => !/^(date|x-request-id|x-ratelimit-.+)$/.test(name));
  return { status, text: text.replaceAll(String(body.requestId), ''), rest };
}
