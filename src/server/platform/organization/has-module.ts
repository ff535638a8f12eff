/** Whether an organization has a module, in SQL: by its plan, or by its terms beside the plan. */
import { sql, type RawBuilder } from 'kysely';
import type { ModuleColumn } from './module-columns.rules.ts';

/** Of a row of `organizations` that is joined with its row of `plans`. */
export const hasModule = (column: ModuleColumn): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`organizations.${column}`)} OR ${sql.ref(`plans.${column}`)})`;
