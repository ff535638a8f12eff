import type { ThemeName } from './theme-name.ts';

/** Tokens and ground rules of a theme, to be adopted by a shadow root. The same name gives the same sheet objects. */
export function themeSheets(_theme: ThemeName): CSSStyleSheet[] {
  return [];
}

/**
 * Puts a theme on a shadow root, in place of the one it had. Other sheets of the root stay, those that components
 * of the kit adopted on their own too: use this and never assign `adoptedStyleSheets` anew.
 */
export function adoptTheme(root: ShadowRoot, theme: ThemeName): void {
  root.adoptedStyleSheets = [...themeSheets(theme), ...root.adoptedStyleSheets];
}
