import { sql } from 'kysely';

/** Condition for waiting rows of `purchase_returns`. Must equal the condition of their partial index. */
export const returnWaits = sql<boolean>`aside IS NOT NULL AND decided_at IS NULL`;
