import { useLayoutEffect, type RefObject } from 'react';

const made = new Map<string, CSSStyleSheet>();

/** A constructed sheet; the same text gives the same object, so that all roots of a page share it. */
export function sheetOf(css: string): CSSStyleSheet {
  const known = made.get(css);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  made.set(css, sheet);
  return sheet;
}

/** Adds a sheet to a root once. It stays: a sheet without matching elements costs nothing. */
function adoptSheet(root: Node, css: string): void {
  if (!(root instanceof ShadowRoot) && !(root instanceof Document)) return;
  const sheet = sheetOf(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Lets a component bring its own styles to the root it stands in, before it is painted; null while they are not there. */
export function useSheet(anchor: RefObject<Element | null>, css: string | null): void {
  useLayoutEffect(() => {
    if (anchor.current && css !== null) adoptSheet(anchor.current.getRootNode(), css);
  }, [anchor, css]);
}
