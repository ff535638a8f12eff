import { STANDARD_PLAN } from '#contract/facts.ts';
import type { Plan, PlanChange, PlanInput } from '#contract/plans.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { columnsOfModules, modulesOf } from '../../platform/organization/module-columns.rules.ts';
import { planRecord } from '../../records/kinds/plan.record.ts';
import {
  findHaving,
  findPlan,
  insertPlan,
  isNameTaken,
  isPlanNamed,
  lockPlans,
  planList,
  removePlan,
  updatePlan,
  type PlanRow,
} from './plans.repository.ts';

export async function listPlans(
  tx: DatabaseTransaction,
  query: RouteQuery<'GET /superAdmin/plan'>,
): Promise<RouteResponse<'GET /superAdmin/plan'>> {
  const { rows, ...paging } = await readPage(tx, query, planList(query.search ?? ''));
  return { docs: rows.map(presentPlan), ...paging };
}

/** Creates a plan. Refuses with `plan_exists`. */
export async function createPlan(writing: Writing, body: PlanInput): Promise<Plan> {
  const { tx, clock } = writing;
  const id = newId(clock);
  await lockPlans(tx);
  await assertNameFree(tx, body.name, id);
  const { name, modules, menus } = body;
  await recordChange(writing, 'create', [{ record: planRecord, ids: [id] }], () =>
    insertPlan(tx, { id, name, menus, ...columnsOfModules(modules), created_at: clock.now() }),
  );
  return readPlan(tx, id);
}

/** Changes a plan. Refuses with `not_found`, `plan_exists`, and `plan_standard` for a rename of the standard plan. */
export async function changePlan(
  bus: EventBus,
  writing: Writing,
  { id, body }: { readonly id: string; readonly body: PlanChange },
): Promise<Plan> {
  const { tx } = writing;
  await lockPlans(tx);
  const before = await requirePlan(tx, id);
  const { name = before.name, modules, menus } = body;
  if (name !== before.name) {
    if (isStandard(before)) throw new Refusal('plan_standard');
    await assertNameFree(tx, name, id);
  }
  await recordChange(writing, 'change', [{ record: planRecord, ids: [id] }], () =>
    updatePlan(tx, id, {
      ...(name !== before.name && { name }),
      ...(modules && columnsOfModules(modules)),
      ...(menus && { menus }),
    }),
  );
  const having = await findHaving(tx, name);
  await bus.publish(tx, ...having.map((organizationId) => ({ type: 'settings' as const, organizationId })));
  return readPlan(tx, id);
}

/** Deletes a plan. Refuses with `not_found`, `plan_standard` and `plan_in_use`. */
export async function deletePlan(writing: Writing, id: string): Promise<{ _id: string }> {
  const { tx } = writing;
  await lockPlans(tx);
  const plan = await requirePlan(tx, id);
  if (isStandard(plan)) throw new Refusal('plan_standard');
  if (await isPlanNamed(tx, plan.name)) throw new Refusal('plan_in_use');
  await recordChange(writing, 'delete', [{ record: planRecord, ids: [id] }], () => removePlan(tx, id));
  return { _id: id };
}

const isStandard = ({ name }: Pick<PlanRow, 'name'>): boolean => name === STANDARD_PLAN;

async function assertNameFree(tx: DatabaseTransaction, name: string, id: string): Promise<void> {
  if (await isNameTaken(tx, name, id)) throw new Refusal('plan_exists');
}

async function requirePlan(tx: DatabaseTransaction, id: string): Promise<PlanRow> {
  const row = await findPlan(tx, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

async function readPlan(tx: DatabaseTransaction, id: string): Promise<Plan> {
  return presentPlan(await requirePlan(tx, id));
}

function presentPlan(row: PlanRow): Plan {
  return {
    _id: row.id,
    name: row.name,
    modules: modulesOf(row),
    menus: row.menus,
    isStandard: isStandard(row),
    organizations: row.organizations,
    createdAt: row.created_at.toISOString(),
  };
}
