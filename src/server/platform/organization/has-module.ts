/** SQL condition for an organization's module, by its plan or its own terms. */
import { sql, type RawBuilder } from 'kysely';
import type { ModuleColumn } from './module-columns.rules.ts';

/** A query with this condition must join `organizations` with `plans`. */
export const hasModule = (column: ModuleColumn): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`organizations.${column}`)} OR ${sql.ref(`plans.${column}`)})`;
