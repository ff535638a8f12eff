import type { MouseEvent } from 'react';

/**
 * Portal path and fragment of a clicked link; null if the browser must handle the click. It
 * searches across shadow roots, so links of mounted elements count too.
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
