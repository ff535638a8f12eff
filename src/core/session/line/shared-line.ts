/**
 * The part of one session in a line that all sessions of its origin share. Whoever holds the lock leads: holds the stream
 * for as long as it lasts. Everybody else follows, and waits for the lock.
 */
import { NO_ORGANIZATION } from '#contract/facts.ts';
import { createFollower } from './follower.ts';
import { lead } from './leader.ts';
import type { LineOptions } from './line.ts';
import { openTabs, type LinePage } from './tabs.ts';
import { watchLeader } from './watch.ts';

/** So many streams an origin has at most; what shows one user is always on the same. */
const SLOTS = 2;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** The same name for the lock and for the channel. No ticket is made for what is of no organisation: such a line is for one user. */
export function nameOfLine({ host, audience }: Pick<LineOptions, 'host' | 'audience'>): string {
  if (audience.organizationId === NO_ORGANIZATION) return `litro.v1.events.${audience.userId}.${host}`;
  let sum = 0;
  for (const letter of audience.userId) sum += letter.charCodeAt(0);
  return `litro.v1.events.${sum % SLOTS}.${host}`;
}

/** Takes part until the answer is called. */
export function shareLine(options: LineOptions, page: LinePage): () => void {
  const run = new AbortController();
  const name = nameOfLine(options);
  const tabs = openTabs(page, name);
  const follower = createFollower(options, tabs);
  const turn: Turn = { leads: false, waits: null, takes: false };
  const watch = watchLeader(
    tabs,
    () => !turn.leads,
    () => {
      turn.takes = turn.waits !== null;
      turn.waits?.abort();
    },
  );
  tabs.listen((message) => {
    if (message.kind === 'ask' || message.kind === 'ticket') return;
    turn.takes = false;
    watch.heard();
    if (!turn.leads) follower.hear(message);
  });

  const takePart = async () => {
    const { firstWaitMs = FIRST_WAIT_MS } = options;
    let waitMs = firstWaitMs;
    while (!run.signal.aborted) {
      const outcome = await holdLock(page.locks, name, turn, run.signal, async (until) => {
        follower.leave();
        await lead(newLeaderId(), options, tabs, until, () => {
          waitMs = firstWaitMs;
        });
      });
      if (run.signal.aborted) break;
      if (outcome !== 'led') continue;
      // However it ended, another one may try meanwhile.
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
  leads: boolean;
  /** Set while the lock is waited for. */
  waits: AbortController | null;
  /** The lock is taken from a leader that is silent. */
  takes: boolean;
}

/** `led`: the work is done or failed. `robbed`: another one took the lock. `changed`: the waiting was given up. */
async function holdLock(
  locks: LinePage['locks'],
  name: string,
  turn: Turn,
  run: AbortSignal,
  work: (until: AbortSignal) => Promise<void>,
): Promise<'led' | 'robbed' | 'changed'> {
  const waits = new AbortController();
  const until = new AbortController();
  const end = () => {
    waits.abort();
    until.abort();
  };
  run.addEventListener('abort', end, { once: true });
  const options = turn.takes ? { steal: true } : { signal: waits.signal };
  turn.takes = false;
  turn.waits = waits;
  try {
    await locks.request(name, options, async () => {
      turn.waits = null;
      if (run.aborted) return;
      turn.leads = true;
      await work(until.signal).catch(() => undefined);
    });
    return 'led';
  } catch {
    return turn.leads ? 'robbed' : 'changed';
  } finally {
    turn.leads = false;
    turn.waits = null;
    run.removeEventListener('abort', end);
    until.abort();
  }
}

/** Another one for each stream, so that nobody takes a new one for the one before. */
function newLeaderId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/** Ends early when the run is over, or when the browser says that it is online again. */
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
