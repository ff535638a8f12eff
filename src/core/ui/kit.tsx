import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';

export interface Kit {
  readonly text: Text<'common'>;
  readonly locale: Locale;
  /** Reloads the page; null outside of the portal, because only the portal may reload its page. */
  readonly reloadPage: (() => void) | null;
  readonly tag: string;
}

export const KitContext = createContext<Kit>({
  text: (key) => key,
  locale: 'pt-BR',
  reloadPage: null,
  tag: '',
});

export interface KitProviderProps {
  /**
   * Texts of the kit, usually the `t` of `useTexts('common')`. The function must be stable while the language stays,
   * because it is a context value.
   */
  text: Text<'common'>;
  locale: Locale;
  reloadPage?: (() => void) | null;
  tag?: string;
  children: ReactNode;
}

/**
 * Provides texts and locale to the kit. Wrap each widget in it once. Without a provider the kit shows the keys of its
 * texts.
 */
export function KitProvider({ text, locale, reloadPage = null, tag = '', children }: KitProviderProps) {
  const kit = useMemo(() => ({ text, locale, reloadPage, tag }), [text, locale, reloadPage, tag]);
  return <KitContext value={kit}>{children}</KitContext>;
}

export function useKit(): Kit {
  return useContext(KitContext);
}
