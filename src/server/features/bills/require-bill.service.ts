import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBill, holdBill, type BillRow } from './bills.repository.ts';

type Find = typeof findBill;

/** Returns the bill. Refuses with `not_found`. */
export const requireBill = required(findBill);

/** Locks the bill until the transaction ends. Refuses with `not_found`. */
export const requireHeldBill = required(holdBill);

function required(find: Find) {
  return async (tx: DatabaseTransaction, organizationId: string, id: string): Promise<BillRow> => {
    const bill = await find(tx, organizationId, id);
    if (!bill) throw new Refusal('not_found');
    return bill;
  };
}
