/** What is asked for again when something changes. */
import type { LiveEvent } from '#contract/events.ts';
import type { Live } from './live.ts';

/** Runs `work` after events of these types, once for those that come within `gatherMs`, until the answer is called. */
export function followEvents(
  live: Pick<Live, 'subscribe'>,
  types: readonly LiveEvent['type'][],
  gatherMs: number,
  work: () => unknown,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = live.subscribe(types, () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, gatherMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
