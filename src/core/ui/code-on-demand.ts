import { useCallback, useContext, useEffect, useState, type ComponentType } from 'react';
import { noteError } from '#core/page-errors/note-error.ts';
import { KitContext } from './kit.tsx';

export type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

export interface CodeOnDemand<Code> {
  /** Loaded component or other code; null until it is loaded. */
  readonly Loaded: Code | null;
  /** Reason of the last failure; null while loading. */
  readonly failure: { readonly reason: unknown } | null;
  readonly failures: number;
  /** Retries the load. Browsers do not cache a failed `import()`, so another attempt can succeed. */
  readonly retry: () => void;
}

/** Creates a hook that loads the code while `isNeeded` is true. All users share the loaded code. */
export function codeOnDemand<Code>(load: () => Promise<Code>): (isNeeded: boolean) => CodeOnDemand<Code> {
  let known: Code | null = null;
  return function useCodeOnDemand(isNeeded) {
    const [Loaded, setLoaded] = useState(() => known);
    const [failure, setFailure] = useState<CodeOnDemand<Code>['failure']>(null);
    const [failures, setFailures] = useState(0);
    const [turn, setTurn] = useState(0);
    const { tag, locale } = useContext(KitContext);
    useEffect(() => {
      if (Loaded || !isNeeded) return undefined;
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
    }, [Loaded, isNeeded, turn, tag, locale]);
    const retry = useCallback(() => setTurn((before) => before + 1), []);
    return { Loaded, failure, failures, retry };
  };
}

/**
 * Loads code and runs it. The returned function cancels the load or stops the running code. If the load fails, nothing
 * runs, so use it only for optional improvements.
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
