/** Whether an organization has a module, in SQL: by its plan, or by its terms beside the plan. */
import { sql, type RawBuilder } from 'kysely';

type ModuleColumn = 'has_expense_center_module' | 'has_fuel_management_module';

/** Of a row of `organizations` that is joined with its row of `plans`. */
export const hasModule = (column: ModuleColumn): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`organizations.${column}`)} OR ${sql.ref(`plans.${column}`)})`;
