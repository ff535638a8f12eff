/** A cost centre that goes and comes back, for every harness of the ledger. */
import { Refusal } from '../../src/server/platform/refusal.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { holdsIt, WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import { applyDecision, lockCenter, NOTHING, withCenter, type ModelOrganization } from './model.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { decideDeleteCenter } from '../../src/server/features/expense-centers/delete-center.rules.ts';

interface OfCenter<T extends string> extends Operation {
  readonly type: T;
  readonly centerId: string;
}

const isUnknown = ({ centerId }: { readonly centerId: string }, { centers }: ModelOrganization) =>
  !centers.has(centerId);

const deleteCenter = describeMovement<
  OfCenter<'delete-center'>,
  { decideDeleteCenter: typeof decideDeleteCenter }
>({
  type: 'delete-center',
  weight: 1,
  rules: { decideDeleteCenter },
  mutants: {
    'leaves the wallets of a deleted cost center shared': {
      decideDeleteCenter: (center) => ({ ...decideDeleteCenter(center), changes: [] }),
    },
  },
  intend: ({ targets: [{ centerId }] }): OfCenter<'delete-center'> => ({ type: 'delete-center', centerId }),
  perform: (organization, { centerId }: OfCenter<'delete-center'>, { rules, nowMs }) => {
    const decision = rules.decideDeleteCenter(lockCenter(organization, centerId));
    // The answer tells of the cost centre, not of each wallet.
    return { ...applyDecision(organization, decision, nowMs), wallets: [] };
  },
  effect: ({ centerId }, { before, empty }) => {
    for (const [id, wallet] of before.wallets) if (wallet.expenseCenterId === centerId) empty(id);
  },
  changes: 'centers',
  check: ({ centerId }, _before, after, must) =>
    must(after.centers.get(centerId) === 'deleted', 'The cost centre is not deleted.'),
  reasons: {
    not_found: isUnknown,
    record_deleted: ({ centerId }, { centers }) => centers.get(centerId) === 'deleted',
  },
  asked: {
    by: 'call',
    call: ({ centerId }) => ({ call: `DELETE /admin/organization/expense-center/${centerId}` }),
  },
  tells: ({ returned }: { returned: number }) => ({ amount: returned, emptied: 0 }),
});

const recoverCenter = describeMovement<OfCenter<'recover-center'>, Record<never, never>>({
  type: 'recover-center',
  weight: 2,
  rules: {},
  intend: ({ targets: [{ centerId }] }): OfCenter<'recover-center'> => ({ type: 'recover-center', centerId }),
  perform: (organization, { centerId }: OfCenter<'recover-center'>) => {
    if (!organization.centers.has(centerId)) throw new Refusal('not_found');
    return { next: withCenter(organization, centerId, 'active'), ...NOTHING };
  },
  effect: () => undefined,
  changes: 'centers',
  check: ({ centerId }, _before, after, must) =>
    must(after.centers.get(centerId) === 'active', 'The cost centre is not active.'),
  reasons: { not_found: isUnknown },
  asked: {
    by: 'call',
    call: ({ centerId }) => ({ call: `PUT /admin/organization/expense-center/recover/${centerId}` }),
  },
  tells: 'nothing',
});

export const movements = [deleteCenter, recoverCenter];

/** A cost centre whose wallets, one of which shares, hold everything between them. */
function deleteCenterOf(kind: OwnerKind): KeyedCall {
  return {
    variant: `with wallets of ${kind === 'user' ? 'people' : 'vehicles'}`,
    sharingType: holdsIt[kind],
    prepare: async (stage) => {
      const center = await stage.addCenter();
      const owners = [await stage.addOwner(kind), await stage.addOwner(kind)];
      const wallets: string[] = [];
      for (const id of owners) wallets.push(await stage.addWallet(kind, id, wallets.length > 0, center));
      const fill = async () => {
        await stage.recoverCenter(center);
        await stage.buy();
        for (const [index, id] of owners.entries()) {
          await stage.give(kind, id, wallets[index] ?? '', WHOLE_REAIS / owners.length);
        }
      };
      return { params: { id: center }, otherParams: { id: await stage.addCenter() }, fill };
    },
    before: 'nothing',
    again: 'record_deleted',
    says: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

export const keyedCalls = {
  'DELETE /admin/organization/expense-center/{id}': [deleteCenterOf('user'), deleteCenterOf('vehicle')],
};
