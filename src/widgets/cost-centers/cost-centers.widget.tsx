import type { ExpenseCenter } from '#contract/expense-centers.ts';
import type { RouteBody } from '#contract/routes.ts';
import { MAX_RECORD_NAME } from '#contract/facts.ts';
import type { Session } from '#core/session/session.ts';
import { textRules } from '#core/ui/form/readings.ts';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import { recordFields } from '#blocks/registry/record-fields.ts';
import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import type { RegistryCalls, RegistryDescription, RegistryWords } from '#blocks/registry/registry-types.ts';

type ExpenseCenterCreation = 'POST /admin/organization/expense-center';
type Rename = 'PUT /admin/organization/expense-center/{id}';

function callsOf(
  session: Session,
): RegistryCalls<ExpenseCenter, RouteBody<ExpenseCenterCreation>, RouteBody<Rename>> {
  const { api } = session;
  return {
    ask: listCall(session, { call: 'GET /admin/organization/expense-center', pageOf: pageOfDocs }),
    create: (body) => api('POST /admin/organization/expense-center', { body }),
    async change({ _id: id }, body) {
      const record = await api('PUT /admin/organization/expense-center/{id}', { params: { id }, body });
      return { record, returned: 0 };
    },
    remove: ({ _id: id }, under) =>
      api('DELETE /admin/organization/expense-center/{id}', { params: { id }, ...under }),
    restore: ({ _id: id }) => api('PUT /admin/organization/expense-center/recover/{id}', { params: { id } }),
  };
}

export const Widget = registerWidget({
  name: 'cost-centers',
  area: 'expenseCenter',
  module: 'expenseCenter',
  calls: callsOf,
  describe: describeExpenseCenterRegister,
});

export function describeExpenseCenterRegister({
  t,
}: RegistryWords<'cost-centers'>): RegistryDescription<
  ExpenseCenter,
  RouteBody<ExpenseCenterCreation>,
  RouteBody<Rename>
> {
  return {
    texts: {
      ...registryTexts(t),
      failed: (action, { name, code }) => {
        const isTaken = code === 'expense_center_exists' && (action === 'create' || action === 'edit');
        return t(isTaken ? `taken_${action}` : `failed_${action}`, { name });
      },
    },
    fileName: t('fileName'),
    audited: { kind: 'expense-center' },
    sortKeys: ['name', 'wallets', 'balance'],
    canRest: false,
    nameOf: ({ name }) => name,
    balanceOf: ({ balance }) => balance,
    isScheduled: true,
    columns: [
      { key: 'name', header: t('name'), value: ({ name }) => name, width: 240, grow: 3 },
      {
        key: 'wallets',
        importance: 1,
        header: t('wallets'),
        kind: 'number',
        value: ({ wallets }) => wallets,
        width: 120,
        onPhone: 'hidden',
      },
    ],
    fields: recordFields<ExpenseCenterCreation, Rename>({
      name: {
        label: t('name'),
        maxLength: MAX_RECORD_NAME,
        refusedBy: ['expense_center_exists'],
        ...textRules({ max: MAX_RECORD_NAME }),
      },
    }),
  };
}
