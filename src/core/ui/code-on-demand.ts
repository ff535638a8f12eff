/** Code that is fetched when it is first of use. */
import { useCallback, useContext, useEffect, useState, type ComponentType } from 'react';
import { noteError } from '#core/page-errors/note-error.ts';
import { KitContext } from './kit.tsx';

export type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

export interface CodeOnDemand<Code> {
  /** A component, or what else is loaded; null until it has arrived. */
  readonly Loaded: Code | null;
  /** Why it has not come; null while it is on its way. */
  readonly failure: { readonly reason: unknown } | null;
  /** How often it has been asked for in vain. */
  readonly failures: number;
  /** Asks once more. Browsers do not keep a failed `import()`, so what is back by then arrives. */
  readonly retry: () => void;
}

/** Makes a hook that asks for the code whenever it is `wanted` and not there. What has arrived serves everybody at once. */
export function codeOnDemand<Code>(load: () => Promise<Code>): (wanted: boolean) => CodeOnDemand<Code> {
  let known: Code | null = null;
  return function useCodeOnDemand(wanted) {
    const [Loaded, setLoaded] = useState(() => known);
    const [failure, setFailure] = useState<CodeOnDemand<Code>['failure']>(null);
    const [failures, setFailures] = useState(0);
    const [turn, setTurn] = useState(0);
    const { tag, locale } = useContext(KitContext);
    useEffect(() => {
      if (Loaded || !wanted) return undefined;
      let current = true;
      load().then(
        (code) => {
          known = code;
          if (current) setLoaded(() => code);
        },
        (reason: unknown) => {
          noteError({ error: reason, source: 'chunk', tag, language: locale });
          if (!current) return;
          setFailure({ reason });
          setFailures((before) => before + 1);
        },
      );
      return () => {
        current = false;
        setFailure(null);
      };
    }, [Loaded, wanted, turn, tag, locale]);
    const retry = useCallback(() => setTurn((before) => before + 1), []);
    return { Loaded, failure, failures, retry };
  };
}

/**
 * Runs what `load` brings, unless the answer was called before; that also ends what runs. Nothing runs where the code does
 * not come: for what makes something better that is of use without it.
 */
export function runOnDemand(load: () => Promise<() => () => void>): () => void {
  let isOver = false;
  let end: (() => void) | undefined;
  load().then(
    (run) => {
      if (!isOver) end = run();
    },
    (error: unknown) => noteError({ error, source: 'chunk' }),
  );
  return () => {
    isOver = true;
    end?.();
  };
}
