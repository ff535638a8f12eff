/**
 * One session's part in the event line that all sessions of an origin share. The session that holds the lock leads: it
 * opens the stream. All other sessions follow the leader and wait for the lock.
 */
import { NO_ORGANIZATION } from '#contract/facts.ts';
import { createFollower } from './follower.ts';
import { holdLine } from './leader.ts';
import type { LineOptions } from './line.ts';
import { openTabs, type LinePage } from './tabs.ts';
import { watchLeader } from './watch.ts';

/** Maximum number of streams per origin. All sessions of a user share the same stream. */
const SLOTS = 2;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Name of a line's lock and channel. Without an organization the name contains the user, because the server issues no
 * tickets.
 */
export function nameOfLine({ host, audience }: Pick<LineOptions, 'host' | 'audience'>): string {
  if (audience.organizationId === NO_ORGANIZATION) return `litro.v1.events.${audience.userId}.${host}`;
  let sum = 0;
  for (const letter of audience.userId) sum += letter.charCodeAt(0);
  return `litro.v1.events.${sum % SLOTS}.${host}`;
}

/** Takes part in the shared event line until the caller calls the returned function. */
export function shareLine(options: LineOptions, page: LinePage): () => void {
  const run = new AbortController();
  const name = nameOfLine(options);
  const tabs = openTabs(page, name);
  const follower = createFollower(options, tabs);
  const turn: Turn = { isLeading: false, lockWait: null, mayStealLock: false };
  const watch = watchLeader(
    tabs,
    () => !turn.isLeading,
    () => {
      turn.mayStealLock = turn.lockWait !== null;
      turn.lockWait?.abort();
    },
  );
  tabs.listen((message) => {
    if (message.kind === 'ask' || message.kind === 'ticket') return;
    turn.mayStealLock = false;
    watch.heard();
    if (!turn.isLeading) follower.hear(message);
  });

  const takePart = async () => {
    const { firstWaitMs = FIRST_WAIT_MS } = options;
    let waitMs = firstWaitMs;
    while (!run.signal.aborted) {
      const outcome = await holdLock(page.locks, name, turn, run.signal, async (until) => {
        follower.leave();
        await holdLine(newLeaderId(), options, tabs, until, () => {
          waitMs = firstWaitMs;
        });
      });
      if (run.signal.aborted) break;
      if (outcome !== 'led') continue;
      // After the end of its stream the session pauses, so that another session can become the leader.
      options.onStatus('down');
      await pause(waitMs, run.signal);
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
    }
  };
  void takePart().finally(() => tabs.close());
  return () => {
    watch.stop();
    follower.leave();
    run.abort();
  };
}

interface Turn {
  isLeading: boolean;
  lockWait: AbortController | null;
  mayStealLock: boolean;
}

/**
 * Waits for the lock and runs the work. `led`: the work ended or failed. `robbed`: another session stole the lock.
 * `changed`: this session gave up waiting.
 */
async function holdLock(
  locks: LinePage['locks'],
  name: string,
  turn: Turn,
  run: AbortSignal,
  work: (until: AbortSignal) => Promise<void>,
): Promise<'led' | 'robbed' | 'changed'> {
  const lockWait = new AbortController();
  const until = new AbortController();
  const end = () => {
    lockWait.abort();
    until.abort();
  };
  run.addEventListener('abort', end, { once: true });
  const options = turn.mayStealLock ? { steal: true } : { signal: lockWait.signal };
  turn.mayStealLock = false;
  turn.lockWait = lockWait;
  try {
    await locks.request(name, options, async () => {
      turn.lockWait = null;
      if (run.aborted) return;
      turn.isLeading = true;
      await work(until.signal).catch(() => undefined);
    });
    return 'led';
  } catch {
    return turn.isLeading ? 'robbed' : 'changed';
  } finally {
    turn.isLeading = false;
    turn.lockWait = null;
    run.removeEventListener('abort', end);
    until.abort();
  }
}

/** Id of a leader. It is new for each stream, so that followers can tell a new stream from the previous one. */
function newLeaderId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

function pause(ms: number, run: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      run.removeEventListener('abort', end);
      globalThis.removeEventListener?.('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    run.addEventListener('abort', end, { once: true });
    globalThis.addEventListener?.('online', end, { once: true });
  });
}
