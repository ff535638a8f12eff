/** Notices of what state tells as facts, put into words in the language that holds at that moment. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { Language } from '../config/languages.ts';
import type { Locale } from '../format/locale.ts';
import { loadTexts, localeOf, textsOf, type Namespace, type Text } from '../i18n/texts.ts';
import { errorTextIn, useLanguage } from '../i18n/use-texts.ts';
import { useNotify, type Notice } from '../ui/overlays/notifications.tsx';

export interface NoticeWords<N extends Namespace> {
  /** The widget's own texts. */
  readonly t: Text<N>;
  readonly locale: Locale;
  /** What an error is called. Its texts are waited for where they are not there yet. */
  errorText(error: ApiError): string;
  /** The id of the request that failed, as a sentence; empty where the server was never reached. */
  requestId(error: ApiError): string;
  /** The act of a notice that takes back what it tells of. */
  undo(onClick: () => void): Notice['action'] & {};
}

/** Puts a fact into words; null where the screen itself says it. It only reads: it may be called twice for one notice. */
export type NoticeOf<Fact, N extends Namespace> = (fact: Fact, words: NoticeWords<N>) => Notice | null;

/**
 * Answers a function that says each fact once: another language later says nothing again. Its identity stays, so state
 * may keep it. `namespace` is that of the texts which `noticeOf` is given.
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
    const say = (notice: Notice | null) => {
      if (notice && isThere.current) now.notify(notice);
    };
    const { notice, isWhole } = put(null);
    if (isWhole) say(notice);
    else void errorTexts(now.language).then((errors) => say(put(errors).notice));
  }, []);
}

/** Where the words for errors cannot be had, the line is down, and `common` says at least that something does not work. */
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
