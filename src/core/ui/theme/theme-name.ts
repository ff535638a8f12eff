/**
 * Theme names: scheme, accent and, unless rounded, the corners, such as `light.blue` and `dark.red.flat`. Scheme `auto`
 * follows the system.
 */
export const ACCENTS = ['purple', 'blue', 'green', 'orange', 'red'] as const;
export const SCHEMES = ['light', 'dark'] as const;
export const SCHEME_CHOICES = ['auto', ...SCHEMES] as const;
export const CORNERS = ['rounded', 'flat'] as const;

export type Accent = (typeof ACCENTS)[number];
export type Scheme = (typeof SCHEMES)[number];
type SchemeChoice = (typeof SCHEME_CHOICES)[number];
export type Corners = (typeof CORNERS)[number];

/** `<scheme>.<accent>`, optionally with the corners as a third part. Default corners are rounded. */
export type ThemeName = `${SchemeChoice}.${Accent}` | `${SchemeChoice}.${Accent}.${Corners}`;

export const DEFAULT_THEME: ThemeName = 'light.blue';

export interface Theme {
  readonly scheme: SchemeChoice;
  readonly accent: Accent;
  readonly corners: Corners;
}

/** Parses a theme name; null for an unknown name. The caller then uses `DEFAULT_THEME`. */
export function parseTheme(name: string | null | undefined): Theme | null {
  const [scheme, accent, corners = 'rounded', ...rest] = (name ?? '').split('.');
  if (rest.length > 0 || !isOf(SCHEME_CHOICES, scheme) || !isOf(ACCENTS, accent) || !isOf(CORNERS, corners))
    return null;
  return { scheme, accent, corners };
}

export function formatTheme({ scheme, accent, corners }: Theme): ThemeName {
  return corners === 'rounded' ? `${scheme}.${accent}` : `${scheme}.${accent}.${corners}`;
}

function isOf<T extends string>(list: readonly T[], value: string | undefined): value is T {
  return (list as readonly (string | undefined)[]).includes(value);
}
