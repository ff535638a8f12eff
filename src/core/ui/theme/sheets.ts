import { useLayoutEffect, type RefObject } from 'react';

const made = new Map<string, CSSStyleSheet>();

/** Style sheet of a CSS text. The same text returns the same object, so that all roots of a page share it. */
export function sheetOf(css: string): CSSStyleSheet {
  const known = made.get(css);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  made.set(css, sheet);
  return sheet;
}

function adoptSheet(root: Node, css: string): void {
  if (!(root instanceof ShadowRoot) && !(root instanceof Document)) return;
  const sheet = sheetOf(css);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Adopts a component's styles in its root before the first paint. `css` is null if the styles are not loaded yet. */
export function useSheet(anchor: RefObject<Element | null>, css: string | null): void {
  useLayoutEffect(() => {
    if (anchor.current && css !== null) adoptSheet(anchor.current.getRootNode(), css);
  }, [anchor, css]);
}
