/**
 * Changes of the portal to the document, such as its title. Only the portal may change the document, because it owns its
 * page.
 */
import type { Language } from '#core/config/languages.ts';
import { localeOf } from '#core/i18n/texts.ts';
import { parseTheme } from '#core/ui/theme/theme-name.ts';
import { SYSTEM_IS_DARK, tokensOf } from '#core/ui/theme/tokens.ts';

export interface PageLook {
  readonly title: string;
  readonly language: Language;
  readonly theme: string;
}

/** Follows the color scheme of the system until the returned function is called. */
export function showOnPage({ title, language, theme }: PageLook): () => void {
  const { documentElement: html } = document;
  document.title = title;
  html.lang = localeOf(language);
  html.dir = language === 'enrtl' ? 'rtl' : 'ltr';
  const known = parseTheme(theme);
  if (!known) return () => {};
  const system = matchMedia(SYSTEM_IS_DARK);
  // The background of the document element is visible where the user scrolls beyond the page.
  const show = () => {
    const scheme = known.scheme === 'auto' ? (system.matches ? 'dark' : 'light') : known.scheme;
    html.style.colorScheme = scheme;
    html.style.backgroundColor = tokensOf(known, scheme)['sunken'] ?? '';
  };
  show();
  system.addEventListener('change', show);
  return () => system.removeEventListener('change', show);
}

/** The portal uses no service worker. A worker of an older release would hide new releases. */
export async function unregisterServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    return;
  }
}
