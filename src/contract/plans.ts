/**
 * Plans: named sets of modules and menu items.
 * Super administrators manage plans. The terms of an organization name its plan.
 */
import { Type, type Static } from 'typebox';
import { MAX_PLAN_NAME, PLAN_MENUS } from './choices.ts';
import { MAX_PAGE_ROWS } from './facts.ts';
import { Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { Modules } from './terms.ts';
import { closed, Id, IdParams, Instant } from './values.ts';

const route = routeOf('Plans');

const PlanMenu = Type.Enum([...PLAN_MENUS]);
export type PlanMenu = Static<typeof PlanMenu>;

const fields = {
  /** Name of the plan, unique when case and accents are ignored. */
  name: Name(MAX_PLAN_NAME),
  /** Modules of every organization with this plan. An organization's terms may add modules. */
  modules: Modules,
  /** Menu items of the plan. Menu items that belong to a module come with that module. */
  menus: Type.Array(PlanMenu, { minItems: 1, maxItems: PLAN_MENUS.length, uniqueItems: true }),
};

export const Plan = closed({
  _id: Id,
  ...fields,
  /** True for the default plan of new companies. The default plan cannot be renamed or deleted. */
  isStandard: Type.Boolean(),
  /** Number of organizations with this plan. */
  organizations: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
});
export type Plan = Static<typeof Plan>;

const PlanInput = closed(fields);
export type PlanInput = Static<typeof PlanInput>;

// `Type.Partial` drops `additionalProperties: false` of its argument.
const PlanChange = Type.Partial(closed(fields), { additionalProperties: false });
export type PlanChange = Static<typeof PlanChange>;

const {
  organizationId: _selected,
  isDeleted: _isDeleted,
  ...listed
} = listQuery(['name', 'organizations'], MAX_PAGE_ROWS);
const base = { access: 'session', moves: 'nothing' } as const;

export const planRoutes = {
  'GET /superAdmin/plan': route({
    operationId: 'listPlans',
    ...base,
    summary:
      'Lists the plans. Each plan has its modules, its menu items, and the number of organizations with this plan.',
    query: closed({
      ...listed,
      /** Only `false`: no list contains deleted plans. The server answers 400 to `true`. */
      isDeleted: Type.Optional(Type.Literal(false)),
    }),
    refuses: ['permission_missing'],
    response: closed({ docs: Type.Array(Plan), pages: Pages, items: Items }),
  }),
  'POST /superAdmin/plan': route({
    operationId: 'createPlan',
    ...base,
    summary: 'Creates a plan.',
    body: PlanInput,
    refuses: ['permission_missing', 'plan_exists'],
    response: Plan,
  }),
  'PUT /superAdmin/plan/{id}': route({
    operationId: 'changePlan',
    ...base,
    summary:
      'Changes a plan. Omitted fields keep their values. Changed modules and menu items apply at once to every organization with this plan.',
    params: IdParams,
    body: PlanChange,
    refuses: ['permission_missing', 'plan_exists', 'plan_standard'],
    response: Plan,
  }),
  'DELETE /superAdmin/plan/{id}': route({
    operationId: 'deletePlan',
    ...base,
    summary: 'Deletes a plan that no organization has.',
    params: IdParams,
    refuses: ['permission_missing', 'plan_in_use', 'plan_standard'],
    response: closed({ _id: Id }),
  }),
};
