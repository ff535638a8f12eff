import { sql } from 'kysely';

/** Condition for the refuel `f`. The redundant first part lets the planner use the partial index. */
export const receiptWaits = sql`f.approval <> 'approved' AND f.approval = 'pendingReceiptValidation'`;
