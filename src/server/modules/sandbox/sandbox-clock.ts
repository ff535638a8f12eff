/**
 * The clock of the sandbox: the machine's, or ahead of it by as much as somebody has moved it. How far that is stands in the
 * database, so that a start goes on from there and several servers have one time.
 */
import type { Clock } from '../../clock.ts';
import type { Tenancy } from '../../database/tenancy.ts';
import { startRecurring } from '../../recurring.ts';
import { carrySignIns } from '../sign-in/sessions.service.ts';
import { findAheadMs, raiseAheadMs } from './clock.repository.ts';

const FOLLOW_EVERY_MS = 1_000;

export interface SandboxClock extends Clock {
  /** How far it is ahead of the machine's. */
  aheadMs(): number;
  /** Moves on to `at`, with whoever is signed in; does nothing where that moment has passed. */
  moveTo(at: Date): Promise<void>;
  /** Goes as far ahead as the database says, where another server moved it. */
  follow(): Promise<void>;
}

interface Parts {
  readonly tenancy: Tenancy;
  readonly machine: Clock;
}

export async function openSandboxClock({ tenancy, machine }: Parts): Promise<SandboxClock> {
  let aheadMs = 0;
  const nowMs = () => machine.now().getTime() + aheadMs;
  const follow = async () => {
    aheadMs = await tenancy.asSystem('sandbox-clock', findAheadMs);
  };
  await follow();
  return {
    now: () => new Date(nowMs()),
    aheadMs: () => aheadMs,
    moveTo: async (at) => {
      const wantedMs = aheadMs + at.getTime() - nowMs();
      if (wantedMs <= aheadMs) return;
      aheadMs = await tenancy.asSystem('sandbox-clock', async (tx) => {
        const beforeMs = await findAheadMs(tx);
        const afterMs = await raiseAheadMs(tx, wantedMs);
        await carrySignIns(tx, new Date(machine.now().getTime() + beforeMs), afterMs - beforeMs);
        return afterMs;
      });
    },
    follow,
  };
}

/** Keeps up with the other servers of one database until it is stopped; does nothing where there is no clock to keep up with. */
export function startFollowing(
  clock: SandboxClock | null,
  report: (error: unknown) => void,
): () => Promise<void> {
  if (!clock) return async () => {};
  return startRecurring(() => clock.follow(), { report, everyMs: FOLLOW_EVERY_MS });
}
