import { useCallback, useEffect, useState, type FunctionComponent } from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { Language } from '../config/languages.ts';
import { loadTexts } from '../i18n/texts.ts';
import type { ElementDescription, LoadWidget } from '../description/describe-element.ts';
import { noteError } from '../page-errors/note-error.ts';
import { loadError } from './reported-failure.ts';

interface LoadedWidget {
  readonly Widget: FunctionComponent<object>;
  /** Language of the loaded texts. It stays the previous language while another language loads. */
  readonly language: Language;
}

export interface WidgetLoad {
  readonly loaded: LoadedWidget | null;
  /** Load error; null once a widget is loaded. If only a new language fails to load, the previous language stays. */
  readonly failure: ApiError | null;
  readonly retries: number;
  readonly retry: () => void;
}

export function nameOf({ tag }: ElementDescription): string {
  return tag.slice('litro-'.length);
}

/** Loads a widget's code and texts. A null `language` is not yet known; the widget's code loads meanwhile. */
export function useWidget(
  description: ElementDescription,
  load: LoadWidget,
  language: Language | null,
): WidgetLoad {
  const [loaded, setLoaded] = useState<LoadedWidget | null>(null);
  const [failure, setFailure] = useState<WidgetLoad['failure']>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    loadWithTexts(load, nameOf(description), language).then(
      (next) => current && next && setLoaded(next),
      // A change of language loads the widget and its texts again. If several loads fail, the first error stays.
      (error: unknown) => {
        noteError({ error, source: 'chunk', tag: description.tag, language: language ?? undefined });
        if (current) setFailure((before) => before ?? loadError(error));
      },
    );
    return () => {
      current = false;
    };
  }, [description, load, language, attempt]);
  useEffect(() => (loaded ? prepareErrors(loaded.language) : undefined), [loaded]);
  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((before) => before + 1);
  }, []);
  return { loaded, failure: loaded ? null : failure, retries: attempt, retry };
}

async function loadWithTexts(
  load: LoadWidget,
  namespace: string,
  language: Language | null,
): Promise<LoadedWidget | null> {
  const code = load();
  const texts = language === null ? null : loadTexts(language, [namespace, 'common']);
  const [{ Widget }] = await Promise.all([code, texts]);
  return language === null ? null : { Widget: Widget as FunctionComponent<object>, language };
}

const QUIET_MS = 1_000;

/** Loads the error texts in advance, because they cannot be loaded after the connection fails. */
function prepareErrors(language: Language): () => void {
  const timer = setTimeout(() => void loadTexts(language, ['errors']).catch(() => undefined), QUIET_MS);
  return () => clearTimeout(timer);
}
