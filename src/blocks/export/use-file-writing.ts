import { useEffect, useState } from 'react';

interface FileWriting<Progress, Failure> {
  /** Progress of the file; null before the first report of `write`. */
  readonly progress: Progress | null;
  readonly failure: Failure | null;
  readonly again: () => void;
}

/**
 * Writes a file with `write`, which saves the file itself and must reject once `signal` is aborted. `failureOf` maps
 * every other rejection to a failure that the dialog shows.
 */
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one file per attempt
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
