import { setTimeout as after } from 'node:timers/promises';
import { reaisFromCents } from '#core/money/reais.ts';
import { CHAINS } from '../chains.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { LedgerState } from '../../ledger/ledger-state.ts';
import { readLine } from '../../platform/mail/unsent-mails.repository.ts';
import { countToDecide, sumDebts } from './outstanding.repository.ts';
import { readUnsealed } from '../../platform/seals/seals.repository.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** Timeout of the queries for metrics. It must be shorter than the scrape timeout of Prometheus. */
const READ_WITHIN_MS = 3_000;

interface WatchedMetrics {
  readonly database: Pick<Database, 'pool'>;
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly ledger: LedgerState;
}

export function watchState(
  metrics: Metrics,
  { database: { pool }, tenancy, clock, ledger }: WatchedMetrics,
): void {
  metrics.beforeReading(() => {
    metrics.ledgerHalted.set(ledger.halted ? 1 : 0);
    metrics.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    metrics.connections.set({ state: 'idle' }, pool.idleCount);
    metrics.mostConnections.set(pool.options.max);
    metrics.waitingForConnection.set(pool.waitingCount);
  });
  const read = () => readLines(metrics, tenancy, clock.now());
  let reading: Promise<boolean> | null = null;
  metrics.beforeReading(async () => {
    // Runs one query at a time, because a hanging database must not receive another query at each scrape of Prometheus.
    reading ??= read()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (reading = null));
    const tooLate = after(READ_WITHIN_MS, false, { ref: false });
    metrics.databaseAnswers.set((await Promise.race([reading, tooLate])) ? 1 : 0);
  });
}

/** Updates the metrics from the database. If a query fails, the metrics keep their last values. */
async function readLines(metrics: Metrics, tenancy: Tenancy, now: Date): Promise<void> {
  const ageOf = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
  for (const chain of CHAINS) {
    const { count, since } = await tenancy.asSystem('ledger-check', (tx) => readUnsealed(tx, chain));
    metrics.unsealed.set({ chain: chain.records }, count);
    metrics.unsealedFor.set({ chain: chain.records }, ageOf(since));
  }
  const { count, since } = await tenancy.asSystem('mails', readLine);
  metrics.mailsWaiting.set(count);
  metrics.mailsWaitingFor.set(ageOf(since));
  const { payments, returns } = await tenancy.asSystem('super-admin', countToDecide);
  metrics.toDecide.set({ what: 'payment' }, payments);
  metrics.toDecide.set({ what: 'return' }, returns);
  const debts = await tenancy.asSystem('ledger-check', sumDebts);
  metrics.debts.set(debts.count);
  metrics.debtReais.set(reaisFromCents(debts.cents));
}
