import { ACCENT_COLOURS, NEUTRALS } from './palette.ts';
import type { Corners, Scheme, Theme } from './theme-name.ts';

export const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

const RADII: Record<Corners, Record<string, string>> = {
  rounded: { 'radius-small': '4px', radius: '8px', 'radius-large': '12px', 'radius-pill': '999px' },
  flat: { 'radius-small': '0px', radius: '0px', 'radius-large': '0px', 'radius-pill': '0px' },
};

export function tokensOf({ accent, corners }: Omit<Theme, 'scheme'>, scheme: Scheme): Record<string, string> {
  return { ...NEUTRALS[scheme], ...ACCENT_COLOURS[scheme][accent], ...RADII[corners] };
}

/**
 * CSS of a theme. It uses `:host` without `!important`, so that a host page can override tokens (`litro-balance {
 * --litro-accent: … }`). Scheme `auto` follows the system without a script.
 */
export function tokensCss(theme: Theme): string {
  const { scheme } = theme;
  if (scheme !== 'auto') return schemeCss(theme, scheme);
  return `${schemeCss(theme, 'light')}@media ${SYSTEM_IS_DARK}{${schemeCss(theme, 'dark')}}`;
}

function schemeCss(theme: Theme, scheme: Scheme): string {
  const lines = Object.entries(tokensOf(theme, scheme)).map(([name, value]) => `--litro-${name}:${value};`);
  return `:host{color-scheme:${scheme};${lines.join('')}}`;
}
