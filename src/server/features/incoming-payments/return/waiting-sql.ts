import { sql } from 'kysely';

/** Condition for waiting returns in `purchase_returns`. It must equal the condition of the partial index. */
export const returnWaits = sql<boolean>`aside IS NOT NULL AND decided_at IS NULL`;
