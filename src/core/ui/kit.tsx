/** What every part of the kit is given by the widget around it: its texts and the locale of its figures. */
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';

/** `text` reads namespace `common`; `locale` rules sorting and figures. */
export interface Kit {
  readonly text: Text<'common'>;
  readonly locale: Locale;
  /** Loads the page anew; null where it is not ours to do so. */
  readonly reloadPage: (() => void) | null;
  /** Of the element around; empty without one. */
  readonly tag: string;
}

/** For classes; everything else takes `useKit`. */
export const KitContext = createContext<Kit>({
  text: (key) => key,
  locale: 'pt-BR',
  reloadPage: null,
  tag: '',
});

export interface KitProviderProps {
  /** Usually the `t` of `useTexts('common')`. Keep its identity while the language stays: it is a context value. */
  text: Text<'common'>;
  locale: Locale;
  reloadPage?: (() => void) | null;
  tag?: string;
  children: ReactNode;
}

/** Wraps a widget once, in its shell. Without it the kit shows the keys of its texts. */
export function KitProvider({ text, locale, reloadPage = null, tag = '', children }: KitProviderProps) {
  const kit = useMemo(() => ({ text, locale, reloadPage, tag }), [text, locale, reloadPage, tag]);
  return <KitContext value={kit}>{children}</KitContext>;
}

export function useKit(): Kit {
  return useContext(KitContext);
}
