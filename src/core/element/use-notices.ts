import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { Language } from '../config/languages.ts';
import type { Locale } from '../format/locale.ts';
import { loadTexts, localeOf, textsOf, type Namespace, type Text } from '../i18n/texts.ts';
import { errorTextIn, useLanguage } from '../i18n/use-texts.ts';
import { useNotify, type Notice } from '../ui/overlays/notifications.tsx';

export interface NoticeWords<N extends Namespace> {
  readonly t: Text<N>;
  readonly locale: Locale;
  errorText(error: ApiError): string;
  /** Sentence with the id of the failed request; empty if the request never reached the server. */
  requestId(error: ApiError): string;
  undo(onClick: () => void): Notice['action'] & {};
}

/** Converts a fact into a notice; null if the screen already shows the fact. Must be pure, because it may run twice. */
export type NoticeOf<Fact, N extends Namespace> = (fact: Fact, words: NoticeWords<N>) => Notice | null;

/**
 * Returns a function that shows each fact once; a later change of language repeats no notice. The function is stable,
 * so state may store it. `namespace` selects the texts for `noticeOf`.
 */
export function useNotices<Fact, N extends Namespace>(
  namespace: N,
  noticeOf: NoticeOf<Fact, N>,
): (fact: Fact) => void {
  const notify = useNotify();
  const language = useLanguage();
  const latest = useRef({ namespace, noticeOf, notify, language });
  useLayoutEffect(() => {
    latest.current = { namespace, noticeOf, notify, language };
  });
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useCallback((fact) => {
    const now = latest.current;
    const put = (errors: Text<'errors'> | null) => {
      const { words, lacksErrors } = createWords(now.language, now.namespace, errors);
      const notice = now.noticeOf(fact, words);
      return { notice, isWhole: !lacksErrors() };
    };
    const show = (notice: Notice | null) => {
      if (notice && isThere.current) now.notify(notice);
    };
    const { notice, isWhole } = put(null);
    if (isWhole) show(notice);
    else void errorTexts(now.language).then((errors) => show(put(errors).notice));
  }, []);
}

function errorTexts(language: Language): Promise<Text<'errors'>> {
  return loadTexts(language, ['errors']).then(
    () => textsOf(language, 'errors'),
    () => (key) => (key === 'operation_failed' ? textsOf(language, 'common')('broken') : key),
  );
}

function createWords<N extends Namespace>(language: Language, namespace: N, errors: Text<'errors'> | null) {
  let lacks = false;
  const words: NoticeWords<N> = {
    t: textsOf(language, namespace),
    locale: localeOf(language),
    errorText(error) {
      if (errors) return errorTextIn(errors, error, localeOf(language));
      lacks = true;
      return '';
    },
    requestId: ({ requestId }) =>
      requestId ? textsOf(language, 'common')('requestId', { id: requestId }) : '',
    undo: (onClick) => ({ label: textsOf(language, 'common')('undo'), onClick }),
  };
  return { words, lacksErrors: () => lacks };
}
