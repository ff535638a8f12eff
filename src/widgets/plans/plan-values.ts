import { PLAN_MENUS } from '#contract/choices.ts';
import type { Plan, PlanChange, PlanInput, PlanMenu } from '#contract/plans.ts';

export type PlanValues = { readonly name: string } & Readonly<
  Record<'expenseCenter' | 'fuelManagement' | PlanMenu, boolean>
>;

export function valuesOf({ name, modules, menus }: Pick<Plan, 'name' | 'modules' | 'menus'>): PlanValues {
  const ticked = Object.fromEntries(PLAN_MENUS.map((menu) => [menu, menus.includes(menu)]));
  return { name, ...modules, ...(ticked as Record<PlanMenu, boolean>) };
}

export function readPlan(values: PlanValues): PlanInput {
  const { name, expenseCenter, fuelManagement } = values;
  return {
    name,
    modules: { expenseCenter, fuelManagement },
    menus: PLAN_MENUS.filter((menu) => values[menu]),
  };
}

/**
 * Request body for `changes`: the server expects all modules together and all menu parts together.
 */
export function changeOf(plan: Plan, changes: Partial<PlanValues>): PlanChange {
  const { name, modules, menus } = readPlan({ ...valuesOf(plan), ...changes });
  const changed = Object.keys(changes);
  return {
    ...(changed.includes('name') && { name }),
    ...(changed.some((key) => key in modules) && { modules }),
    ...(PLAN_MENUS.some((menu) => changed.includes(menu)) && { menus }),
  };
}
