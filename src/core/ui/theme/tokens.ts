import { ACCENT_COLOURS, NEUTRALS } from './palette.ts';
import type { Corners, Theme } from './theme-name.ts';

const RADII: Record<Corners, Record<string, string>> = {
  rounded: { 'radius-small': '4px', radius: '8px', 'radius-large': '12px', 'radius-pill': '999px' },
  flat: { 'radius-small': '0px', radius: '0px', 'radius-large': '0px', 'radius-pill': '0px' },
};

/** Everything a theme decides, by token name without the `--litro-` before it. */
export function tokensOf({ scheme, accent, corners }: Theme): Record<string, string> {
  return { ...NEUTRALS[scheme], ...ACCENT_COLOURS[scheme][accent], ...RADII[corners] };
}

/**
 * The theme as CSS. On `:host` without `!important`, so that a host page can set single tokens on the element
 * (`litro-balance { --litro-accent: … }`).
 */
export function tokensCss(theme: Theme): string {
  const lines = Object.entries(tokensOf(theme)).map(([name, value]) => `--litro-${name}:${value};`);
  return `:host{color-scheme:${theme.scheme};${lines.join('')}}`;
}
