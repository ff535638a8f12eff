import base from '../base.css?inline';
import { sheetOf } from './sheets.ts';
import { parseTheme, type Theme, type ThemeName } from './theme-name.ts';
import { tokensCss } from './tokens.ts';

const FALLBACK: Theme = { scheme: 'light', accent: 'blue', corners: 'rounded' };
const ofThemes = new WeakSet<CSSStyleSheet>();

function themeSheets(name: ThemeName): CSSStyleSheet[] {
  const theme = parseTheme(name) ?? FALLBACK;
  // The base sheet comes first, because its `all: initial` would reset the color scheme of the tokens.
  const sheets = [sheetOf(base), sheetOf(tokensCss(theme))];
  for (const sheet of sheets) ofThemes.add(sheet);
  return sheets;
}

/**
 * Replaces the theme of a shadow root. Other sheets of the root stay, including those that components adopted. Never
 * assign `adoptedStyleSheets` directly.
 */
export function adoptTheme(root: ShadowRoot, name: ThemeName): void {
  const others = root.adoptedStyleSheets.filter((sheet) => !ofThemes.has(sheet));
  root.adoptedStyleSheets = [...themeSheets(name), ...others];
}
