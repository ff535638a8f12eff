import type { Modules } from '#contract/terms.ts';

export type ModuleColumn = 'has_expense_center_module' | 'has_fuel_management_module';
type ModuleColumns = Readonly<Record<ModuleColumn, boolean>>;

export const columnsOfModules = ({ expenseCenter, fuelManagement }: Modules): ModuleColumns => ({
  has_expense_center_module: expenseCenter,
  has_fuel_management_module: fuelManagement,
});

export const modulesOf = (row: ModuleColumns): Modules => ({
  expenseCenter: row.has_expense_center_module,
  fuelManagement: row.has_fuel_management_module,
});
