import { describe, expect, it } from 'vitest';
import { LINE_PAIRS, TEXT_PAIRS, type ColourToken } from './palette.ts';
import { ACCENTS, CORNERS, formatTheme, parseTheme, SCHEMES } from './theme-name.ts';
import { tokensCss, tokensOf } from './tokens.ts';

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const themes = SCHEMES.flatMap((scheme) =>
  ACCENTS.flatMap((accent) => CORNERS.map((corners) => ({ scheme, accent, corners }))),
);

describe('themes', () => {
  it('twenty themes exist, and parseTheme reads the name of each theme', () => {
    expect(themes).toHaveLength(20);
    for (const theme of themes) expect(parseTheme(formatTheme(theme))).toEqual(theme);
  });

  it.each(themes.map((theme) => [formatTheme(theme), theme] as const))(
    '%s has the contrasts of WCAG AA',
    (_, theme) => {
      const tokens = tokensOf(theme, theme.scheme);
      const below = (pairs: readonly (readonly [ColourToken, ColourToken])[], least: number) =>
        pairs
          .map(([front, ground]) => ({ front, ground, ratio: contrast(tokens[front]!, tokens[ground]!) }))
          .filter(({ ratio }) => ratio < least);
      expect(below(TEXT_PAIRS, 4.5)).toEqual([]);
      expect(below(LINE_PAIRS, 3)).toEqual([]);
    },
  );
});

describe('automatic themes', () => {
  it('an automatic theme has a name and the tokens of both color schemes', () => {
    expect(parseTheme('auto.green.flat')).toEqual({ scheme: 'auto', accent: 'green', corners: 'flat' });
    expect(formatTheme({ scheme: 'auto', accent: 'blue', corners: 'rounded' })).toBe('auto.blue');
    const of = (scheme: 'light' | 'dark') => tokensCss({ scheme, accent: 'blue', corners: 'rounded' });
    const css = tokensCss({ scheme: 'auto', accent: 'blue', corners: 'rounded' });
    expect(css).toBe(`${of('light')}@media (prefers-color-scheme: dark){${of('dark')}}`);
  });
});

describe('parseTheme', () => {
  it('uses rounded corners by default', () => {
    expect(parseTheme('dark.red')).toEqual({ scheme: 'dark', accent: 'red', corners: 'rounded' });
  });

  it.each(['', 'blue', 'blue.light', 'light.pink', 'light.blue.round', 'light.blue.flat.x', null, undefined])(
    'refuses the name %j',
    (name) => expect(parseTheme(name)).toBeNull(),
  );
});
