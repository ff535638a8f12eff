/** A bill that is open: what the server says of it, and what can be done with it. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Bill } from '#contract/bills.ts';
import { createPixClock } from '#blocks/pix/pix-clock.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { isDue, situationOf } from './bills.model.ts';
import type { BillsState } from './bills.state.ts';

type Paying = 'charge' | 'pay';
export type Settling = 'done' | 'canceled';

/** Null: no bill has that day. */
export interface OpenedBill extends Pick<Resource<Bill | null>, 'load' | 'value' | 'failure' | 'start'> {
  /** Until its code expires; null without one that can be paid. */
  readonly secondsLeft: ReadonlySignal<number | null>;
  readonly charging: Operation<Paying>;
  readonly settling: Operation<Settling>;
  /** Has the code made by which it is paid. */
  charge(bill: Bill): Promise<void>;
  /** Pays it by that code as a bank would, in a demonstration. */
  pay(bill: Bill): Promise<void>;
  /** Says of it what a person knows. Whether that was done. */
  settle(bill: Bill, status: Settling, reason: string): Promise<boolean>;
}

const LIST = 'GET /admin/organization/bill';
const CHARGE = 'POST /admin/organization/bill/{id}/payment';
const SETTLE = 'PUT /superAdmin/organization/bill/{id}';
const GATHER_MS = 200;

/** `day`: one of the days of its period. */
export function createOpenedBill({ session, settled }: BillsState, day: string): OpenedBill {
  const charging = createOperation<Paying>();
  const settling = createOperation<Settling>();
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
      // A code counts from an answer of its own; refused, the bill may have been paid meanwhile.
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

/** Counts the time of its code while it is to be paid. */
function createBillClock({ value, receivedAt }: Pick<Resource<Bill | null>, 'value' | 'receivedAt'>) {
  const code = computed(() => {
    const bill = value.value.status === 'ready' ? value.value.value : null;
    return bill && isDue(situationOf(bill)) ? bill.pix : null;
  });
  return createPixClock(code, receivedAt);
}

/** Tells once of a bill that was to be paid and is not any more. */
function watchDue(settled: (bill: Bill) => void): (bill: Bill | null) => void {
  let wasDue = false;
  return (bill) => {
    const isStill = bill !== null && isDue(situationOf(bill));
    if (bill && wasDue && !isStill) settled(bill);
    wasDue = isStill;
  };
}
