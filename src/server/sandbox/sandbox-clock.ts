/**
 * Clock of the sandbox: the machine's clock plus an offset. The database stores the offset, so that it survives a
 * restart and all servers share it.
 */
import type { Clock, SandboxClock } from '../platform/clock.ts';
import type { Tenancy } from '../platform/database/tenancy.ts';
import { startRecurring } from '../platform/recurring.ts';
import { carrySignIns } from '../platform/accounts/sessions.service.ts';
import { findAheadMs, raiseAheadMs } from './clock.repository.ts';

const FOLLOW_EVERY_MS = 1_000;

interface SandboxClockDependencies {
  readonly tenancy: Tenancy;
  readonly machine: Clock;
}

export async function openSandboxClock({
  tenancy,
  machine,
}: SandboxClockDependencies): Promise<SandboxClock> {
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
      const requestedMs = aheadMs + at.getTime() - nowMs();
      if (requestedMs <= aheadMs) return;
      aheadMs = await tenancy.asSystem('sandbox-clock', async (tx) => {
        const beforeMs = await findAheadMs(tx);
        const afterMs = await raiseAheadMs(tx, requestedMs);
        await carrySignIns(tx, new Date(machine.now().getTime() + beforeMs), afterMs - beforeMs);
        return afterMs;
      });
    },
    follow,
  };
}

/**
 * Adopts the offset that other servers store, until the caller calls the returned function. Does nothing without a
 * clock.
 */
export function startFollowing(
  clock: SandboxClock | null,
  report: (error: unknown) => void,
): () => Promise<void> {
  if (!clock) return async () => {};
  return startRecurring(() => clock.follow(), { report, everyMs: FOLLOW_EVERY_MS });
}
