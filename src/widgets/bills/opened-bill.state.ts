import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Bill } from '#contract/bills.ts';
import { createPixClock } from '#blocks/pix/pix-clock.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { isDue, situationOf } from './bills.model.ts';
import type { BillsState } from './bills.state.ts';

type Paying = 'charge' | 'pay';
export type BillSettling = 'done' | 'canceled';

/** The open bill; null if no bill covers the day. */
export interface OpenedBill extends Pick<Resource<Bill | null>, 'load' | 'value' | 'failure' | 'start'> {
  /** Seconds until the Pix code expires; null without a payable code. */
  readonly secondsLeft: ReadonlySignal<number | null>;
  readonly charging: Operation<Paying>;
  readonly settling: Operation<BillSettling>;
  charge(bill: Bill): Promise<void>;
  /** Pays the Pix code as a bank would; only in the sandbox. */
  pay(bill: Bill): Promise<void>;
  /** Sets the bill's status by hand. Resolves to true if the server accepted the status. */
  settle(bill: Bill, status: BillSettling, reason: string): Promise<boolean>;
}

const LIST = 'GET /admin/organization/bill';
const CHARGE = 'POST /admin/organization/bill/{id}/payment';
const SETTLE = 'PUT /superAdmin/organization/bill/{id}';
const GATHER_MS = 200;

/** @param day any day of the bill's period. */
export function createOpenedBill({ session, settled }: BillsState, day: string): OpenedBill {
  const charging = createOperation<Paying>();
  const settling = createOperation<BillSettling>();
  const see = watchDue(settled);
  const resource = createResource<Bill | null>({
    async ask() {
      const { aggregateTransactions } = await session.api(LIST, { query: { from: day, to: day, limit: 1 } });
      return aggregateTransactions[0] ?? null;
    },
    onFailure: 'keep',
    accept(bill) {
      clock.look();
      see(bill);
      return bill;
    },
    follow: {
      live: session.live,
      events: ['bill', 'purchase', 'balance'],
      gatherMs: GATHER_MS,
      waitsWhile: () => (charging.running.peek() ?? settling.running.peek()) !== null,
    },
  });
  const { value, failure, load, start } = resource;
  const clock = createBillClock(resource);
  return {
    value,
    failure,
    load,
    secondsLeft: clock.secondsLeft,
    charging,
    settling,
    async charge({ _id }) {
      await charging.run('charge', ({ send }) =>
        send((under) => session.api(CHARGE, { params: { id: _id }, ...under })),
      );
      // The reload restarts the countdown of the Pix code. If the server has refused a new code, the bill may
      // already be paid.
      await load();
    },
    async pay({ _id }) {
      await charging.run('pay', () => session.api('POST /sandbox/bill/{id}/pay', { params: { id: _id } }));
      await load();
    },
    async settle({ _id }, status, reason) {
      const body = { status, ...(reason !== '' && { reason }) };
      const { status: outcome } = await settling.run(status, ({ send }) =>
        send((under) => session.api(SETTLE, { params: { id: _id }, body, ...under })),
      );
      await load();
      return outcome === 'done';
    },
    start() {
      const stops = [start(), clock.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function createBillClock({ value, receivedAt }: Pick<Resource<Bill | null>, 'value' | 'receivedAt'>) {
  const code = computed(() => {
    const bill = value.value.status === 'ready' ? value.value.value : null;
    return bill && isDue(situationOf(bill)) ? bill.pix : null;
  });
  return createPixClock(code, receivedAt);
}

/**
 * Returns a function that receives each loaded bill. It calls `settled` once when a due bill is no longer
 * due.
 */
function watchDue(settled: (bill: Bill) => void): (bill: Bill | null) => void {
  let wasDue = false;
  return (bill) => {
    const isStill = bill !== null && isDue(situationOf(bill));
    if (bill && wasDue && !isStill) settled(bill);
    wasDue = isStill;
  };
}
