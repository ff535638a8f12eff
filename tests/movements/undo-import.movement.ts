import { describeMovement, type Operation } from './describe-movement.ts';
import { sharingTypeOf, WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import { applyDecision, lockCredit, ownWallets, type ModelOrganization, type ModelOwner } from './model.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { decideUndoImport } from '../../src/server/features/import-history/undo-import.rules.ts';

interface UndoImport extends Operation {
  readonly type: 'undo-import';
  readonly importId: string;
}

const ownersOf = ({ owners }: ModelOrganization, importId: string): [string, ModelOwner][] =>
  [...owners].filter(([, owner]) => owner.importId === importId);

function isSpentBy(
  { entries, wallets }: ModelOrganization,
  owners: readonly [string, ModelOwner][],
): boolean {
  const ids = new Set(owners.map(([id]) => id));
  return entries.some(
    ({ kind, walletId = '' }) => kind === 'refuel' && ids.has(wallets.get(walletId)?.ownerId ?? ''),
  );
}

const undo = describeMovement<UndoImport, { decideUndoImport: typeof decideUndoImport }>({
  type: 'undo-import',
  weight: 1,
  rules: { decideUndoImport },
  mutants: {
    'undoes an import after credit of it was spent': {
      decideUndoImport: (credit, records) => decideUndoImport(credit, records, false),
    },
  },
  intend: ({ targets: [{ importId }] }): UndoImport => ({ type: 'undo-import', importId }),
  perform: (organization, { importId }: UndoImport, { rules, nowMs }) => {
    const imported = ownersOf(organization, importId);
    const records = imported.map(([id, { status, isNamed }]) => ({ id, ownerId: id, status, isNamed }));
    const kind = imported[0]?.[1].kind ?? 'user';
    const credit = lockCredit(
      organization,
      kind,
      imported.map(([id]) => id),
    );
    const decision = rules.decideUndoImport(credit, records, isSpentBy(organization, imported));
    const moved = applyDecision(organization, decision, nowMs);
    const owners = new Map(moved.next.owners);
    for (const id of decision.deletedOwnerIds) {
      const owner = owners.get(id);
      if (owner) owners.set(id, { ...owner, status: 'deleted' });
    }
    for (const id of decision.removedIds) owners.delete(id);
    // The server's answer to the undo of an import lists no wallets.
    return { ...moved, next: { ...moved.next, owners }, wallets: [] };
  },
  effect: ({ importId }, { before, empty }) => {
    const imported = ownersOf(before, importId);
    if (isSpentBy(before, imported)) return;
    for (const [owner] of imported) for (const [id] of ownWallets(before, owner)) empty(id);
  },
  check: ({ importId }, before, after, must) => {
    const imported = ownersOf(before, importId);
    must(!isSpentBy(before, imported), 'An import with spent credit was undone.');
    for (const [id, { isNamed }] of imported) {
      const own = ownWallets(after, id);
      const status = after.owners.get(id)?.status;
      const isSaved = own.length > 0 || isNamed;
      must(status === (isSaved ? 'deleted' : undefined), `${id} is ${status ?? 'gone'}.`);
      const isBare = own.every(([, wallet]) => !wallet.sharedBalance && !wallet.allowAnywhere);
      must(isBare, 'A wallet of an undone import still has rights.');
    }
  },
  reasons: {
    not_found: ({ importId }, organization) => ownersOf(organization, importId).length === 0,
    import_spent: ({ importId }, organization) => isSpentBy(organization, ownersOf(organization, importId)),
  },
  execution: {
    by: 'call',
    call: ({ importId }) => ({ call: `DELETE /admin/organization/import/${importId}` }),
  },
  report: ({ returned }: { returned: number }) => ({ amount: returned, emptied: 0 }),
});

export const movements = [undo];

function undoImportOf(kind: OwnerKind): KeyedCall {
  return {
    variant: `of ${kind === 'user' ? 'people' : 'vehicles'}`,
    sharingType: sharingTypeOf[kind],
    prepare: async (stage) => {
      const [importId, other] = [stage.unknownId(), stage.unknownId()];
      const owners = [await stage.addImported(kind, importId), await stage.addImported(kind, importId)];
      const wallets: string[] = [];
      for (const id of owners) wallets.push(await stage.addWallet(kind, id, wallets.length > 0));
      await stage.addImported(kind, importId);
      await stage.addImported(kind, other);
      const fill = async () => {
        await stage.restoreOwners(kind, owners);
        await stage.buy();
        for (const [index, id] of owners.entries()) {
          await stage.give(kind, id, wallets[index] ?? '', WHOLE_REAIS / owners.length);
        }
      };
      return { params: { id: importId }, otherParams: { id: other }, fill };
    },
    before: 'nothing',
    again: 'nothing',
    resultField: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

export const keyedCalls = {
  'DELETE /admin/organization/import/{id}': [undoImportOf('vehicle'), undoImportOf('user')],
};
