import type { RouteName } from '#contract/routes.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import type { FoundPhoto } from './stored-photo.ts';

/**
 * Sets the cache headers; answers 304 and returns true if the browser's copy is current. Only the browser of the user
 * may cache the photo. The ETag is weak because it identifies the photo, not the transfer encoding.
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
