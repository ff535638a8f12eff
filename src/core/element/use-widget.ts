/** The widget's own part and its texts, which are shown together or not at all. */
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import type { Language } from '../config/languages.ts';
import { loadTexts } from '../i18n/texts.ts';
import type { ElementDescription } from './describe-element.ts';

export interface LoadedWidget {
  readonly Widget: ComponentType<object>;
  /** The language whose texts are there; the one before while another is being loaded. */
  readonly language: Language;
}

export interface WidgetLoad {
  readonly loaded: LoadedWidget | null;
  /** Nothing could be loaded. A language that could not be does not count: the one before stays. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Null for a language that is not known yet; the widget's code is loaded meanwhile. */
export function useWidget(description: ElementDescription, language: Language | null): WidgetLoad {
  const [loaded, setLoaded] = useState<LoadedWidget | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    load(description, language).then(
      (next) => current && next && setLoaded(next),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [description, language, attempt]);
  useEffect(() => (loaded ? prepareErrors(loaded.language) : undefined), [loaded]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { loaded, failed: failed && !loaded, retry };
}

async function load(
  description: ElementDescription,
  language: Language | null,
): Promise<LoadedWidget | null> {
  const code = description.load() as Promise<ComponentType<object>>;
  const namespace = description.tag.slice('litro-'.length);
  const texts = language === null ? null : loadTexts(language, [namespace, 'common']);
  const [Widget] = await Promise.all([code, texts]);
  return language === null ? null : { Widget, language };
}

const QUIET_MS = 1_000;

/** Words for errors are fetched before there are any: when the line is down it is too late. */
function prepareErrors(language: Language): () => void {
  const timer = setTimeout(() => void loadTexts(language, ['errors']).catch(() => undefined), QUIET_MS);
  return () => clearTimeout(timer);
}
