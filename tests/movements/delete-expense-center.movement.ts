import { Refusal } from '../../src/server/platform/refusal.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { sharingTypeOf, WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import {
  applyDecision,
  lockExpenseCenter,
  NOTHING,
  withExpenseCenter,
  type ModelOrganization,
} from './model.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { decideDeleteExpenseCenter } from '../../src/server/features/expense-centers/delete-center.rules.ts';

interface DeleteExpenseCenterOperation<T extends string> extends Operation {
  readonly type: T;
  readonly expenseCenterId: string;
}

const isUnknown = (
  { expenseCenterId }: { readonly expenseCenterId: string },
  { expenseCenters }: ModelOrganization,
) => !expenseCenters.has(expenseCenterId);

const deleteExpenseCenter = describeMovement<
  DeleteExpenseCenterOperation<'delete-center'>,
  { decideDeleteExpenseCenter: typeof decideDeleteExpenseCenter }
>({
  type: 'delete-center',
  weight: 1,
  rules: { decideDeleteExpenseCenter },
  mutants: {
    'leaves the wallets of a deleted cost center shared': {
      decideDeleteExpenseCenter: (expenseCenter) => ({
        ...decideDeleteExpenseCenter(expenseCenter),
        changes: [],
      }),
    },
  },
  intend: ({ targets: [{ expenseCenterId }] }): DeleteExpenseCenterOperation<'delete-center'> => ({
    type: 'delete-center',
    expenseCenterId,
  }),
  perform: (
    organization,
    { expenseCenterId }: DeleteExpenseCenterOperation<'delete-center'>,
    { rules, nowMs },
  ) => {
    const decision = rules.decideDeleteExpenseCenter(lockExpenseCenter(organization, expenseCenterId));
    // The server's answer to the deletion of a cost center lists no wallets.
    return { ...applyDecision(organization, decision, nowMs), wallets: [] };
  },
  effect: ({ expenseCenterId }, { before, empty }) => {
    for (const [id, wallet] of before.wallets) if (wallet.expenseCenterId === expenseCenterId) empty(id);
  },
  changes: 'centers',
  check: ({ expenseCenterId }, _before, after, must) =>
    must(after.expenseCenters.get(expenseCenterId) === 'deleted', 'The cost center is not deleted.'),
  reasons: {
    not_found: isUnknown,
    record_deleted: ({ expenseCenterId }, { expenseCenters }) =>
      expenseCenters.get(expenseCenterId) === 'deleted',
  },
  execution: {
    by: 'call',
    call: ({ expenseCenterId }) => ({
      call: `DELETE /admin/organization/expense-center/${expenseCenterId}`,
    }),
  },
  report: ({ returned }: { returned: number }) => ({ amount: returned, emptied: 0 }),
});

const recoverExpenseCenter = describeMovement<
  DeleteExpenseCenterOperation<'recover-center'>,
  Record<never, never>
>({
  type: 'recover-center',
  weight: 2,
  rules: {},
  intend: ({ targets: [{ expenseCenterId }] }): DeleteExpenseCenterOperation<'recover-center'> => ({
    type: 'recover-center',
    expenseCenterId,
  }),
  perform: (organization, { expenseCenterId }: DeleteExpenseCenterOperation<'recover-center'>) => {
    if (!organization.expenseCenters.has(expenseCenterId)) throw new Refusal('not_found');
    return { next: withExpenseCenter(organization, expenseCenterId, 'active'), ...NOTHING };
  },
  effect: () => undefined,
  changes: 'centers',
  check: ({ expenseCenterId }, _before, after, must) =>
    must(after.expenseCenters.get(expenseCenterId) === 'active', 'The cost center is not active.'),
  reasons: { not_found: isUnknown },
  execution: {
    by: 'call',
    call: ({ expenseCenterId }) => ({
      call: `PUT /admin/organization/expense-center/recover/${expenseCenterId}`,
    }),
  },
  report: 'nothing',
});

export const movements = [deleteExpenseCenter, recoverExpenseCenter];

function deleteExpenseCenterOf(kind: OwnerKind): KeyedCall {
  return {
    variant: `with wallets of ${kind === 'user' ? 'people' : 'vehicles'}`,
    sharingType: sharingTypeOf[kind],
    prepare: async (stage) => {
      const expenseCenter = await stage.addExpenseCenter();
      const owners = [await stage.addOwner(kind), await stage.addOwner(kind)];
      const wallets: string[] = [];
      for (const id of owners)
        wallets.push(await stage.addWallet(kind, id, wallets.length > 0, expenseCenter));
      const fill = async () => {
        await stage.recoverExpenseCenter(expenseCenter);
        await stage.buy();
        for (const [index, id] of owners.entries()) {
          await stage.give(kind, id, wallets[index] ?? '', WHOLE_REAIS / owners.length);
        }
      };
      return { params: { id: expenseCenter }, otherParams: { id: await stage.addExpenseCenter() }, fill };
    },
    before: 'nothing',
    again: 'record_deleted',
    resultField: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

export const keyedCalls = {
  'DELETE /admin/organization/expense-center/{id}': [
    deleteExpenseCenterOf('user'),
    deleteExpenseCenterOf('vehicle'),
  ],
};
