/**
 * Names of themes: scheme, accent and, when not rounded, the corners, such as `light.blue` and `dark.red.flat`. Scheme
 * `auto` is light or dark as the system is, and changes with it.
 */
export const ACCENTS = ['purple', 'blue', 'green', 'orange', 'red'] as const;
export const SCHEMES = ['light', 'dark'] as const;
export const SCHEME_CHOICES = ['auto', ...SCHEMES] as const;
export const CORNERS = ['rounded', 'flat'] as const;

export type Accent = (typeof ACCENTS)[number];
export type Scheme = (typeof SCHEMES)[number];
type SchemeChoice = (typeof SCHEME_CHOICES)[number];
export type Corners = (typeof CORNERS)[number];

/** `<scheme>.<accent>`, or with the corners as a third part; corners are rounded unless named. */
export type ThemeName = `${SchemeChoice}.${Accent}` | `${SchemeChoice}.${Accent}.${Corners}`;

export const DEFAULT_THEME: ThemeName = 'light.blue';

export interface Theme {
  readonly scheme: SchemeChoice;
  readonly accent: Accent;
  readonly corners: Corners;
}

/** Reads a theme name. Anything unknown, also null, is null: the caller falls back to `DEFAULT_THEME`. */
export function parseTheme(name: string | null | undefined): Theme | null {
  const [scheme, accent, corners = 'rounded', ...rest] = (name ?? '').split('.');
  if (rest.length > 0 || !isOf(SCHEME_CHOICES, scheme) || !isOf(ACCENTS, accent) || !isOf(CORNERS, corners))
    return null;
  return { scheme, accent, corners };
}

/** The name as written in an attribute or kept in storage; rounded corners are not named. */
export function formatTheme({ scheme, accent, corners }: Theme): ThemeName {
  return corners === 'rounded' ? `${scheme}.${accent}` : `${scheme}.${accent}.${corners}`;
}

function isOf<T extends string>(list: readonly T[], value: string | undefined): value is T {
  return (list as readonly (string | undefined)[]).includes(value);
}
