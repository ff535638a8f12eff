import type { MouseEvent } from 'react';

/**
 * The path of a link within the portal that a plain click leads to, and what of the screen there it names after the `#`; null
 * where the browser is to follow it itself, as within the screen that stands there.
 * Looks through shadow borders, so that links of the mounted elements count too.
 */
export function pathOfClick(event: MouseEvent): string | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = event.nativeEvent
    .composedPath()
    .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.href !== '');
  if (!link || link.target || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  const isOurs = url.origin === location.origin && /^\/(app|user)(\/|$)|^\/$|^\/error$/.test(url.pathname);
  const isElsewhere = !url.hash || url.pathname !== location.pathname;
  return isOurs && isElsewhere && !url.search ? url.pathname + url.hash : null;
}
