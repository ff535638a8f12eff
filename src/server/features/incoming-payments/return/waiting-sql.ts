/** Returns that wait for a person, as a condition. */
import { sql } from 'kysely';

/** True for a row of `purchase_returns` that a person must look at. The partial index of these rows has the same words. */
export const returnWaits = sql<boolean>`aside IS NOT NULL AND decided_at IS NULL`;
