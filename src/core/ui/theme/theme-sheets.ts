import base from '../base.css?inline';
import { sheetOf } from './sheets.ts';
import { parseTheme, type Theme, type ThemeName } from './theme-name.ts';
import { tokensCss } from './tokens.ts';

const FALLBACK: Theme = { scheme: 'light', accent: 'blue', corners: 'rounded' };
const ofThemes = new WeakSet<CSSStyleSheet>();

/** Tokens and ground rules of a theme, to be adopted by a shadow root. The same name gives the same sheet objects. */
function themeSheets(name: ThemeName): CSSStyleSheet[] {
  const theme = parseTheme(name) ?? FALLBACK;
  // The ground rules begin with `all: initial`, which would take the colour scheme away again.
  const sheets = [sheetOf(base), sheetOf(tokensCss(theme))];
  for (const sheet of sheets) ofThemes.add(sheet);
  return sheets;
}

/**
 * Puts a theme on a shadow root, in place of the one it had. Other sheets of the root stay, those that components
 * of the kit adopted on their own too: use this and never assign `adoptedStyleSheets` anew.
 */
export function adoptTheme(root: ShadowRoot, name: ThemeName): void {
  const others = root.adoptedStyleSheets.filter((sheet) => !ofThemes.has(sheet));
  root.adoptedStyleSheets = [...themeSheets(name), ...others];
}
