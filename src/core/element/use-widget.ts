/** The widget's own part and its texts, which are shown together or not at all. */
import { useCallback, useEffect, useState, type FunctionComponent } from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { Language } from '../config/languages.ts';
import { loadTexts } from '../i18n/texts.ts';
import type { ElementDescription, LoadWidget } from '../description/describe-element.ts';
import { noteError } from '../page-errors/note-error.ts';
import { notArrived } from './told-failure.ts';

interface LoadedWidget {
  readonly Widget: FunctionComponent<object>;
  /** The language whose texts are there; the one before while another is being loaded. */
  readonly language: Language;
}

export interface WidgetLoad {
  readonly loaded: LoadedWidget | null;
  /** Why nothing could be loaded. A language that could not be does not count: the one before stays. */
  readonly failure: ApiError | null;
  /** How often somebody has asked for it again. */
  readonly retries: number;
  readonly retry: () => void;
}

/** The word that is the widget's folder, the namespace of its texts, and its tag after `litro-`. */
export function nameOf({ tag }: ElementDescription): string {
  return tag.slice('litro-'.length);
}

/** Null for a language that is not known yet; the widget's code is loaded meanwhile. */
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
      // With every language it is tried again; what is in its way is still the same.
      (error: unknown) => {
        noteError({ error, source: 'chunk', tag: description.tag, language: language ?? undefined });
        if (current) setFailure((before) => before ?? notArrived(error));
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

/** Words for errors are fetched before there are any: when the line is down it is too late. */
function prepareErrors(language: Language): () => void {
  const timer = setTimeout(() => void loadTexts(language, ['errors']).catch(() => undefined), QUIET_MS);
  return () => clearTimeout(timer);
}
