/**
 * Colors of every theme. `TEXT_PAIRS` lists each pair of text and background in use. The test beside this file checks
 * them against WCAG AA in all themes.
 */
import type { Accent, Scheme } from './theme-name.ts';

const light = {
  surface: '#ffffff',
  sunken: '#f5f6f8',
  raised: '#ffffff',
  hover: '#eef0f4',
  line: '#e1e4ea',
  'button-line': '#cdd3dc',
  'control-line': '#868f9e',
  text: '#1a2130',
  'text-soft': '#525c6c',
  'text-faint': '#626c7c',
  positive: '#12693a',
  'positive-soft': '#e6f4ea',
  caution: '#7d4c00',
  'caution-soft': '#fdf1d8',
  negative: '#b0241c',
  'negative-soft': '#fdecea',
  'negative-solid': '#b3261e',
  'on-negative': '#ffffff',
  scrim: 'rgb(16 22 34 / 0.42)',
  'shadow-color': 'rgb(20 28 45 / 0.16)',
} as const;

export type NeutralToken = keyof typeof light;

const dark: Record<NeutralToken, string> = {
  surface: '#161a21',
  sunken: '#101319',
  raised: '#1d222b',
  hover: '#242a35',
  line: '#2d3440',
  'button-line': '#454e5d',
  'control-line': '#737e8f',
  text: '#e9ecf1',
  'text-soft': '#b0b9c6',
  'text-faint': '#9aa4b3',
  positive: '#6fd197',
  'positive-soft': '#132c1e',
  caution: '#f0b95a',
  'caution-soft': '#33260d',
  negative: '#ff9d95',
  'negative-soft': '#3a1a18',
  'negative-solid': '#ff9d95',
  'on-negative': '#3a0906',
  scrim: 'rgb(4 6 10 / 0.62)',
  'shadow-color': 'rgb(0 0 0 / 0.5)',
};

export const NEUTRALS: Record<Scheme, Record<NeutralToken, string>> = { light, dark };

export type AccentToken = 'accent' | 'accent-strong' | 'on-accent' | 'accent-text' | 'accent-soft';

function accent(solid: string, strong: string, on: string, text: string, soft: string) {
  return {
    accent: solid,
    'accent-strong': strong,
    'on-accent': on,
    'accent-text': text,
    'accent-soft': soft,
  };
}

export const ACCENT_COLOURS: Record<Scheme, Record<Accent, Record<AccentToken, string>>> = {
  light: {
    purple: accent('#6a3fcf', '#5730b4', '#ffffff', '#5f35c2', '#f1ecfc'),
    blue: accent('#1d5bd0', '#174aac', '#ffffff', '#1a54c4', '#e9f0fd'),
    green: accent('#14703d', '#0e5a30', '#ffffff', '#126838', '#e5f4ea'),
    orange: accent('#ad4a06', '#8e3b03', '#ffffff', '#9f4304', '#fdeee1'),
    red: accent('#bb2430', '#9a1a25', '#ffffff', '#b0202c', '#fdebec'),
  },
  dark: {
    purple: accent('#b9a1ff', '#cbb9ff', '#1d0f42', '#c3afff', '#2a2147'),
    blue: accent('#86b3ff', '#a3c6ff', '#08193a', '#96bdff', '#182a4a'),
    green: accent('#67d394', '#85e0ab', '#05260f', '#74d89d', '#12301e'),
    orange: accent('#ffae6b', '#ffc18d', '#351700', '#ffb679', '#3a2410'),
    red: accent('#ff959b', '#ffafb3', '#3b060b', '#ffa3a8', '#40191d'),
  },
};

export type ColourToken = NeutralToken | AccentToken;

const GROUNDS = ['surface', 'sunken', 'raised', 'hover', 'accent-soft'] as const;

export const TEXT_PAIRS: readonly (readonly [ColourToken, ColourToken])[] = [
  ...GROUNDS.flatMap((ground) =>
    (['text', 'text-soft', 'text-faint', 'accent-text', 'negative'] as const).map(
      (text) => [text, ground] as const,
    ),
  ),
  ...(['surface', 'sunken', 'raised', 'hover'] as const).flatMap((ground) =>
    (['positive', 'caution'] as const).map((text) => [text, ground] as const),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-negative', 'negative-solid'],
  ['positive', 'positive-soft'],
  ['caution', 'caution-soft'],
  ['negative', 'negative-soft'],
  ['text', 'positive-soft'],
  ['text', 'caution-soft'],
  ['text', 'negative-soft'],
  ['text-soft', 'negative-soft'],
  ['text-faint', 'negative-soft'],
  ['text-soft', 'positive-soft'],
  ['text-faint', 'positive-soft'],
];

/** Colors of control frames and focus marks, each with its background. Each pair needs a contrast of 3:1. */
export const LINE_PAIRS: readonly (readonly [ColourToken, ColourToken])[] = [
  ['control-line', 'surface'],
  ['control-line', 'sunken'],
  ['control-line', 'raised'],
  ['accent', 'surface'],
  ['accent', 'sunken'],
  ['accent', 'raised'],
  ['negative-solid', 'surface'],
];
