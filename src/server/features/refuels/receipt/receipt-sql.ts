import { sql } from 'kysely';

/** Condition that the refuel `f` waits for a receipt. The redundant first part lets the planner use the partial index. */
export const receiptWaits = sql`f.approval <> 'approved' AND f.approval = 'pendingReceiptValidation'`;
