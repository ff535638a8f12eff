/** A bill that is open: what the server says of it. */
import type { Bill } from '#contract/bills.ts';
import { createResource, type Resource } from '#core/state/resource.ts';
import { isDue, situationOf } from './bills.model.ts';
import type { BillsState } from './bills.state.ts';

/** Null: no bill has that day. */
export type OpenedBill = Pick<Resource<Bill | null>, 'load' | 'value' | 'failure' | 'start'>;

const GATHER_MS = 200;

/** `day`: one of the days of its period. */
export function createOpenedBill({ session, settled }: BillsState, day: string): OpenedBill {
  let wasDue = false;
  return createResource<Bill | null>({
    async ask() {
      const query = { from: day, to: day, limit: 1 };
      const { aggregateTransactions } = await session.api('GET /admin/organization/bill', { query });
      return aggregateTransactions[0] ?? null;
    },
    onFailure: 'keep',
    accept(bill) {
      const isStill = bill !== null && isDue(situationOf(bill));
      if (bill && wasDue && !isStill) settled(bill);
      wasDue = isStill;
      return bill;
    },
    follow: { live: session.live, events: ['bill', 'purchase', 'balance'], gatherMs: GATHER_MS },
  });
}
