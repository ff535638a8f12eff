/**
 * Watch over the tab that holds the shared event stream (the leader). The watch asks the leader and waits for the
 * answer. A timer proves nothing: timers of a hidden tab run once a minute, and a sleeping tab receives nothing.
 */
import type { Tabs } from './tabs.ts';

const ASK_EVERY_MS = 5_000;
const SILENCE_MS = 10_000;
const LATE_MS = 1_000;

export interface Watch {
  /** The caller must call this function for every message from a leader. */
  readonly heard: () => void;
  readonly stop: () => void;
}

/**
 * Calls `onSilent` if the leading session of the event line is silent. While `isFollowing` returns false, sends no
 * questions to the leader.
 */
export function watchLeader(tabs: Tabs, isFollowing: () => boolean, onSilent: () => void): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  const again = (work: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
    dueAt = Date.now() + ms;
  };
  const ask = () => {
    again(judge, SILENCE_MS);
    if (isFollowing()) tabs.post({ kind: 'ask' });
  };
  const judge = () => {
    if (isFollowing() && Date.now() - dueAt < LATE_MS) onSilent();
    ask();
  };
  const onVisible = () => {
    if (globalThis.document.visibilityState === 'visible') ask();
  };
  globalThis.document?.addEventListener('visibilitychange', onVisible);
  ask();
  return {
    heard: () => again(ask, ASK_EVERY_MS),
    stop: () => {
      clearTimeout(timer);
      globalThis.document?.removeEventListener('visibilitychange', onVisible);
    },
  };
}
