import { cents, ZERO_CENTS } from '#core/money/cents.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { distributeEqually, sharingTypeOf, returning, type KeyedCall } from './keyed-call.ts';
import { applyDecision, lockWallets, type ModelEntry, type ModelOrganization } from './model.ts';
import { named } from './reasons.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import {
  decideCollectDistribution,
  type DistributedCredit,
  type LockedDistribution,
} from '../../src/server/features/distributions/collect-distribution.rules.ts';

interface CollectDistribution extends Operation {
  readonly type: 'collect-distribution';
  readonly entryId: string;
  /** Wallets to collect from; missing for all wallets of the distribution. */
  readonly wallets?: readonly string[];
}

type Decide = typeof decideCollectDistribution;

const distributionOf = ({ entries }: ModelOrganization, entryId: string): ModelEntry | undefined =>
  entries.find(({ id, kind }) => id === entryId && kind === 'distribution');

const givenTo = (entry: ModelEntry | undefined, walletId: string): number =>
  entry?.postings.find(({ accountId }) => accountId === walletId)?.amountCents ?? 0;

function lockDistribution(organization: ModelOrganization, entryId: string): LockedDistribution | undefined {
  const entry = distributionOf(organization, entryId);
  if (!entry) return undefined;
  const { entries } = organization;
  const takenOf = (id: string, walletId: string) =>
    -entries.reduce((sum, one) => sum + (one.collectsId === id ? givenTo(one, walletId) : 0), 0);
  const later = entries.slice(entries.indexOf(entry) + 1).filter(({ kind }) => kind === 'distribution');
  const ids = entry.postings.map(({ accountId }) => accountId);
  const rows = lockWallets(organization, ids)
    .wallets.filter(({ walletId }) => ids.includes(walletId))
    .map((wallet) => {
      const { walletId } = wallet;
      const laterCents = later.reduce(
        (sum, one) => sum + givenTo(one, walletId) - takenOf(one.id, walletId),
        0,
      );
      return {
        wallet,
        gaveCents: cents(givenTo(entry, walletId)),
        takenCents: cents(takenOf(entryId, walletId) || 0),
        laterCents: cents(laterCents || 0),
      };
    });
  return { entryId, rows };
}

/**
 * Calculates the remainder of a distribution in a wallet, without the rule of the product. Refuels spend the oldest
 * credit first. A collection takes the credit of its own distribution. A reversed refuel does not count.
 */
function remainderIn({ entries }: ModelOrganization, entryId: string, walletId: string): number {
  const lots: { id: string; left: number }[] = [];
  const givenBack = entries.filter(
    ({ reversesId, postings }) =>
      reversesId !== undefined && postings.some(({ accountId }) => accountId === walletId),
  );
  const undone = new Set(givenBack.flatMap(({ id, reversesId }) => [id, reversesId]));
  for (const { id, collectsId, postings } of entries.filter((entry) => !undone.has(entry.id))) {
    const moved = postings.find(({ accountId }) => accountId === walletId)?.amountCents ?? 0;
    if (moved > 0) lots.push({ id, left: moved });
    let owed = Math.max(0, -moved);
    for (const lot of lots.filter((one) => collectsId === undefined || one.id === collectsId)) {
      const usedCents = Math.min(lot.left, owed);
      lot.left -= usedCents;
      owed -= usedCents;
    }
  }
  return lots.find(({ id }) => id === entryId)?.left ?? 0;
}

const decideWith =
  (change: Partial<DistributedCredit>): Decide =>
  (distribute, walletIds) =>
    decideCollectDistribution(
      distribute && { ...distribute, rows: distribute.rows.map((row) => ({ ...row, ...change })) },
      walletIds,
    );

const collectDistribution = describeMovement<CollectDistribution, { decideCollectDistribution: Decide }>({
  type: 'collect-distribution',
  weight: 5,
  rules: { decideCollectDistribution },
  mutants: {
    'collects credit of later distributions with one distribution': {
      decideCollectDistribution: decideWith({ laterCents: ZERO_CENTS }),
    },
  },
  intend: ({ targets, flag, own }): CollectDistribution => {
    const [{ entryId, walletId, named: isNamed }] = targets;
    const [some] = distributionOf(own, entryId)?.postings.slice(1) ?? [];
    return {
      type: 'collect-distribution',
      entryId,
      ...(flag && { wallets: [isNamed ? walletId : (some?.accountId ?? walletId)] }),
    };
  },
  perform: (organization, { entryId, wallets }: CollectDistribution, { rules, nowMs }) => {
    const decision = rules.decideCollectDistribution(lockDistribution(organization, entryId), wallets);
    return applyDecision(organization, decision, nowMs);
  },
  effect: ({ entryId, wallets }, { before, toWallet }) => {
    const ids = distributionOf(before, entryId)?.postings.map(({ accountId }) => accountId) ?? [];
    for (const id of ids.filter((one) => before.wallets.has(one) && (wallets?.includes(one) ?? true))) {
      toWallet(id, -remainderIn(before, entryId, id));
    }
  },
  check: ({ entryId }, before, after, must) => {
    const newEntries = after.entries.slice(before.entries.length);
    must(
      newEntries.every(({ collectsId }) => collectsId === entryId),
      'The entry does not name its distribution.',
    );
  },
  reasons: {
    not_found: ({ entryId }, organization) => !distributionOf(organization, entryId),
    wallets_refused: ({ entryId }, organization, details) =>
      named(details).every(({ wallet = '' }) => givenTo(distributionOf(organization, entryId), wallet) === 0),
  },
  execution: {
    by: 'call',
    call: ({ entryId, wallets }) => ({
      call: `PUT /admin/organization/balancesharing/${entryId}/collect`,
      body: { ...(wallets && { wallets }) },
    }),
  },
});

export const movements = [collectDistribution];

function collectDistributionOf(kind: OwnerKind, isNamed: boolean): KeyedCall {
  return {
    variant: `${isNamed ? 'by wallets' : 'the whole distribution'}, of ${kind === 'user' ? 'people' : 'vehicles'}`,
    sharingType: sharingTypeOf[kind],
    prepare: async (stage) => {
      const holders: { id: string; wallet: string }[] = [];
      for (const shared of [false, true]) {
        const id = await stage.addOwner(kind);
        holders.push({ id, wallet: await stage.addWallet(kind, id, shared) });
      }
      const wallets = holders.map(({ wallet }) => wallet);
      const params = { entry: stage.unknownId() };
      const fill = async () => {
        params.entry = await distributeEqually(stage, kind, holders);
      };
      return {
        params,
        body: isNamed ? { wallets } : {},
        otherBody: { wallets: wallets.slice(1) },
        fill,
      };
    },
    before: 'not_found',
    again: 'nothing',
    ...returning('collection'),
  };
}

export const keyedCalls = {
  'PUT /admin/organization/balancesharing/{entry}/collect': [
    collectDistributionOf('user', false),
    collectDistributionOf('vehicle', true),
  ],
};
