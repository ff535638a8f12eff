/** Receipts, asked of the database; `f` is the refuel. */
import { sql } from 'kysely';

/** The index has those alone that are not approved, and is used only where that is said. */
export const receiptWaits = sql`f.approval <> 'approved' AND f.approval = 'pendingReceiptValidation'`;
