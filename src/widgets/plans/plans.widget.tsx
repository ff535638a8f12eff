import { MAX_PLAN_NAME, PLAN_MENUS } from '#contract/choices.ts';
import type { Plan } from '#contract/plans.ts';
import { formatCount } from '#core/format/count.ts';
import type { Session } from '#core/session/session.ts';
import { listFields } from '#core/ui/form/form-field.ts';
import type { ValueOf } from '#core/ui/form/field-rules.ts';
import { checkRules, textRules } from '#core/ui/form/readings.ts';
import { menuNames, moduleNames, planName } from '#blocks/plans/plan-words.ts';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import type { HeldFields } from '#blocks/registry/record-fields.ts';
import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import type { RegistryCalls, RegistryDescription, RegistryWords } from '#blocks/registry/registry-types.ts';
import { changeOf, readPlan, valuesOf, type PlanValues } from './plan-values.ts';

/** Plans have no status on the server. A deleted plan cannot be restored. */
type PlanTableRow = Plan & { readonly status: 'active' | 'deleted' };
type Changes = Partial<PlanValues>;

const standing = (plan: Plan): PlanTableRow => ({ ...plan, status: 'active' });

function callsOf(session: Session): RegistryCalls<PlanTableRow, PlanValues, Changes> {
  const { api } = session;
  const ask = listCall(session, { call: 'GET /superAdmin/plan', pageOf: pageOfDocs });
  return {
    ask: async (query) => {
      const { rows, ...paging } = await ask(query);
      return { ...paging, rows: rows.map(standing) };
    },
    create: async (values) => standing(await api('POST /superAdmin/plan', { body: readPlan(values) })),
    async change(row, changes) {
      const body = changeOf(row, changes);
      const plan = await api('PUT /superAdmin/plan/{id}', { params: { id: row._id }, body });
      return { record: standing(plan), returned: 0 };
    },
    async remove(row) {
      await api('DELETE /superAdmin/plan/{id}', { params: { id: row._id } });
      return { record: { ...row, status: 'deleted' }, returned: 0 };
    },
  };
}

export const Widget = registerWidget({
  name: 'plans',
  area: 'branches',
  texts: ['plan'],
  isAcross: true,
  onlySuperAdmin: true,
  calls: callsOf,
  describe,
});

function describe(words: RegistryWords<'plans'>): RegistryDescription<PlanTableRow, PlanValues, Changes> {
  const { t, texts, locale } = words;
  const plan = texts('plan');
  return {
    texts: registryTexts(t),
    fileName: t('fileName'),
    sortKeys: ['name', 'organizations'],
    canRest: false,
    nameOf: ({ name }) => planName(plan, name),
    countOf: (count) => t('count', { count, shown: formatCount(count, locale) }),
    blocked: ({ isStandard, organizations }) =>
      isStandard ? t('standardStays') : organizations > 0 ? t('inUse', { count: organizations }) : null,
    valuesOf,
    newValues: valuesOf({
      name: '',
      modules: { expenseCenter: false, fuelManagement: false },
      menus: [...PLAN_MENUS],
    }),
    columns: [
      { key: 'name', header: t('name'), value: ({ name }) => planName(plan, name), width: 200, grow: 2 },
      {
        key: 'modules',
        importance: 1,
        header: t('modules'),
        value: ({ modules }) => moduleNames(plan, modules).join(', '),
        width: 220,
        grow: 2,
        onPhone: 'detail',
      },
      {
        key: 'menus',
        importance: 2,
        header: t('menus'),
        value: ({ menus }) => t('menuCount', { count: menus.length, all: PLAN_MENUS.length }),
        fact: ({ menus }) => menuNames(plan, menus).join(', '),
        width: 140,
        onPhone: 'detail',
      },
      {
        key: 'organizations',
        header: t('organizations'),
        kind: 'number',
        value: ({ organizations }) => organizations,
        width: 120,
        onPhone: 'detail',
      },
    ],
    fields: fieldsOf(words),
  };
}

function fieldsOf({ t, texts }: RegistryWords<'plans'>): HeldFields<PlanValues, Changes> {
  const plan = texts('plan');
  const hasNone = (valueOf: ValueOf) => PLAN_MENUS.every((menu) => valueOf(menu) === false);
  const [first] = PLAN_MENUS;
  const menus = PLAN_MENUS.map((menu) => ({
    key: menu,
    label: plan(`menu_${menu}`),
    kind: 'check' as const,
    half: true,
    ...checkRules(),
    ...(menu === first && {
      says: { nothing: t('nothing') },
      against: (_value: unknown, valueOf: ValueOf) => (hasNone(valueOf) ? 'nothing' : null),
    }),
  }));
  return [
    ...listFields({
      name: {
        label: t('name'),
        hint: t('nameHint'),
        maxLength: MAX_PLAN_NAME,
        refusedBy: ['plan_exists', 'plan_standard'],
        ...textRules({ max: MAX_PLAN_NAME }),
      },
      expenseCenter: { label: t('withCenters'), kind: 'check', half: true, ...checkRules() },
      fuelManagement: { label: t('withTanks'), kind: 'check', half: true, ...checkRules() },
    } as const),
    ...menus,
  ];
}
