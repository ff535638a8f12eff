/** A picture that the browser has already. */
import type { RouteName } from '#contract/routes.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import type { FoundPhoto } from './kept-photo.ts';

/**
 * The browser keeps a picture for its user alone, and asks each time whether it is still the one. Whether that was all
 * there was to answer. Weak, because what is compared is the picture, however the answer is packed.
 */
export function answerUnchanged(
  { request, reply }: Pick<Call<RouteName>, 'request' | 'reply'>,
  { hash }: FoundPhoto,
) {
  const tag = `W/"${hash}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (request.headers['if-none-match'] !== tag) return false;
  reply.code(304).send();
  return true;
}
