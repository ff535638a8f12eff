import { cents, type Cents } from '#core/money/cents.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { sharingTypeOf, type KeyedCall } from './keyed-call.ts';
import { isExpenseCenterDeleted, NOTHING, post, type ModelEntry, type ModelOrganization } from './model.ts';
import { Refusal } from '../../src/server/platform/refusal.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { readRefuelOfEntry } from '../../src/server/features/fills/mark-refuel.service.ts';
import {
  decideReversal,
  type ReversibleRefuel,
} from '../../src/server/features/refuels/posting/reversal.rules.ts';
import { reverseRefuel } from '../../src/server/features/refuels/posting/reversal.service.ts';

interface Reversal extends Operation {
  readonly type: 'reversal';
  readonly entryId: string;
}

interface Rules {
  readonly decideReversal: typeof decideReversal;
  // The type `Rules` of describe-movement.ts requires this index signature.
  readonly [name: string]: (...given: never[]) => unknown;
}

const refuelOf = ({ entries }: ModelOrganization, entryId: string): ModelEntry | undefined =>
  entries.find(({ id, kind }) => id === entryId && kind === 'refuel');

const isReversed = ({ entries }: ModelOrganization, entryId: string): boolean =>
  entries.some(({ reversesId }) => reversesId === entryId);

const lostBy = ({ postings }: ModelEntry, accountId: string): Cents =>
  cents(-(postings.find((posting) => posting.accountId === accountId)?.amountCents ?? 0));

function mayHold(organization: ModelOrganization, walletId: string): boolean {
  const wallet = organization.wallets.get(walletId);
  const owner = wallet && organization.owners.get(wallet.ownerId);
  if (!wallet || !owner || isExpenseCenterDeleted(organization, wallet)) return false;
  return owner.kind === organization.holding.ownerKind && owner.status === 'active';
}

const decideWith =
  (change: Partial<ReversibleRefuel>): typeof decideReversal =>
  (refuel, ...others) =>
    decideReversal({ ...refuel, ...change }, ...others);

const described = describeMovement<Reversal, Rules>({
  type: 'reversal',
  weight: 3,
  rules: { decideReversal },
  mutants: {
    'reverses a refuel twice': { decideReversal: decideWith({ isReversed: false }) },
    'credits a wallet with a reversal that the company paid for': {
      decideReversal: decideWith({ companyCents: cents(0) }),
    },
  },
  intend: ({ own, flag, targets: [{ amountCents }, second] }): Reversal => {
    const refuels = own.entries.filter(({ kind }) => kind === 'refuel');
    // A random choice seldom finds a refuel whose wallet may no longer hold credit, so some intents choose only among
    // such refuels.
    const stranded = refuels.filter(
      ({ id, walletId = '' }) => !mayHold(own, walletId) && !isReversed(own, id),
    );
    const from = (flag || second) && stranded.length > 0 ? stranded : refuels;
    const { id } = from[flag ? from.length - 1 : amountCents % Math.max(1, from.length)] ?? {};
    return { type: 'reversal', entryId: id ?? 'nobody' };
  },
  perform: (organization, { entryId }: Reversal, { rules, nowMs }) => {
    const refuel = refuelOf(organization, entryId);
    if (!refuel) throw new Refusal('not_found');
    const { companyAccountId, holding } = organization;
    const walletId = refuel.walletId ?? '';
    const wallet = organization.wallets.get(walletId);
    const owner = organization.owners.get(wallet?.ownerId ?? '');
    const reversal = rules.decideReversal(
      {
        amountCents: cents(-lostBy(refuel, 'spent')),
        feeCents: cents(-lostBy(refuel, 'fees')),
        companyCents: lostBy(refuel, companyAccountId),
        isReversed: isReversed(organization, entryId),
        ownerKind: owner?.kind ?? 'user',
        ownerStatus: owner?.status ?? 'deleted',
        isExpenseCenterDeleted: wallet !== undefined && isExpenseCenterDeleted(organization, wallet),
      },
      holding.ownerKind,
      { walletId, companyAccountId, spentAccountId: 'spent', feesAccountId: 'fees' },
    );
    const { postings, toCompanyCents, toWalletCents } = reversal;
    const next = post(organization, { kind: 'reversal', postedAtMs: nowMs, postings, reversesId: entryId });
    return { next, ...NOTHING, hasEntry: true, amountCents: cents(toCompanyCents + toWalletCents) };
  },
  effect: ({ entryId }, { before, toAccount }) => {
    const refuel = refuelOf(before, entryId);
    if (!refuel || isReversed(before, entryId)) return;
    const { walletId = '' } = refuel;
    for (const id of ['spent', 'fees']) toAccount(id, lostBy(refuel, id));
    const ofWallet = lostBy(refuel, walletId);
    toAccount(mayHold(before, walletId) ? walletId : before.companyAccountId, ofWallet);
    toAccount(before.companyAccountId, lostBy(refuel, before.companyAccountId));
  },
  reasons: {
    not_found: ({ entryId }, organization) => !refuelOf(organization, entryId),
    refuel_reversed: ({ entryId }, organization) => isReversed(organization, entryId),
  },
  execution: {
    by: 'service',
    carryOut: async (moving, { entryId }) => {
      const id = await readRefuelOfEntry(moving.tx, moving.organizationId, entryId);
      if (id === undefined) throw new Refusal('not_found');
      const { entry, amount, balance } = await reverseRefuel(moving, id, 'Bomba com defeito');
      return { entry, amount, balance, wallets: [] };
    },
  },
});

export const movements = [described];

function reversalOf(kind: OwnerKind): KeyedCall {
  return {
    variant: `of ${kind === 'user' ? 'people' : 'vehicles'}`,
    sharingType: sharingTypeOf[kind],
    isSuperAdministrator: true,
    prepare: async (stage) => {
      const id = await stage.addOwner(kind);
      const wallet = await stage.addWallet(kind, id);
      const params = { id: stage.unknownId() };
      const bodyOf = (reason: string) => ({ reason });
      const fill = async () => {
        await stage.buy();
        await stage.give(kind, id, wallet);
        params.id = await stage.refuel(wallet);
      };
      return { params, body: bodyOf('Bomba com defeito'), otherBody: bodyOf('Duplicado'), fill };
    },
    before: 'not_found',
    again: 'refuel_reversed',
    resultField: 'amount',
    leaves: { entry: 'reversal', to: 'wallets' },
  };
}

export const keyedCalls = {
  'POST /superAdmin/organization/transaction/{id}/reversal': [reversalOf('user'), reversalOf('vehicle')],
};
