/** Writing a file while a dialog stands: once at its beginning, again when asked; leaving the dialog stops it. */
import { useEffect, useState } from 'react';

interface FileWriting<Progress, Failure> {
  /** How far it is; null before anything is known. */
  readonly progress: Progress | null;
  readonly failure: Failure | null;
  readonly again: () => void;
}

/** `write` hands the file over itself, and rejects once `signal` is aborted; `failureOf` says what else it rejected with. */
export function useFileWriting<Progress, Failure>(
  write: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<void>,
  failureOf: (reason: unknown) => Failure,
): FileWriting<Progress, Failure> {
  const [turn, setTurn] = useState(0);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    write(stop.signal, (next) => setProgress(() => next)).catch((reason: unknown) => {
      if (!stop.signal.aborted) setFailure(() => failureOf(reason));
    });
    return () => stop.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one file for each time it is asked for
  }, [turn]);
  return {
    progress,
    failure,
    again: () => {
      setFailure(null);
      setProgress(null);
      setTurn(turn + 1);
    },
  };
}
