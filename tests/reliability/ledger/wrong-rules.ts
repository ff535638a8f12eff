/** Ledgers that are wrong in one thing each, for the tests that look for what is wrong. */
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { CreditDecision, WalletMove } from '../../../src/server/modules/balance/credit.ts';
import { Refusal } from '../../../src/server/refusal.ts';
import { productRules, type Rules } from './model.ts';
import { exactlyOnce, product, type Protocol, type Subject } from './simulation.ts';

const wrong = (rules: Partial<Rules>): Subject => ({ ...product, rules: { ...productRules, ...rules } });

const withMoves = (decision: CreditDecision, change: (move: WalletMove) => WalletMove): CreditDecision => ({
  ...decision,
  moves: decision.moves.map(change),
});

const wholeReais = (amountCents: Cents): Cents => cents(Math.round(amountCents / 100) * 100);

/** Does the work again each time. */
const forgetsKeys: Protocol = (bank, request, work) => {
  const delivery = exactlyOnce({ ...bank, keys: new Map() }, request, work);
  const { outcome } = delivery;
  if ('refusal' in outcome) return delivery;
  return { ...delivery, commit: () => (bank.organizations[request.organization] = work().next) };
};

/** Writes the key before the work, in a transaction of its own. */
const keepsKeysOfCrashes: Protocol = (bank, request, work) => {
  const delivery = exactlyOnce(bank, request, work);
  if ('answer' in delivery.outcome && !delivery.isReplay) {
    bank.keys.set(request.key, { operation: request.operation, outcome: delivery.outcome });
  }
  return delivery;
};

/** Takes any request with a known key for the one it was made for. */
const ignoresTheBody: Protocol = (bank, request, work) => {
  const stored = bank.keys.get(request.key);
  if (!stored) return exactlyOnce(bank, request, work);
  return { outcome: stored.outcome, isReplay: true, commit: () => undefined };
};

/** Writes a part of what it refuses. */
const keepsWhatItRefused: Protocol = (bank, request, work) => {
  const delivery = exactlyOnce(bank, request, work);
  if (!('refusal' in delivery.outcome) || request.operation.type !== 'release') return delivery;
  const own = bank.organizations[request.organization];
  const commit = () => {
    if (own) bank.organizations[request.organization] = { ...own, wallets: new Map() };
  };
  return { ...delivery, commit };
};

export const wrongLedgers: Readonly<Record<string, Subject>> = {
  'sets a balance instead of adding to it': wrong({
    decideHandOut: (credit, kind, shares) =>
      withMoves(productRules.decideHandOut(credit, kind, shares), (move) => ({
        ...move,
        amountCents: cents(move.amountCents - move.wallet.balanceCents),
      })),
  }),
  'lets the company go below zero': wrong({
    decideHandOut: (credit, kind, shares) =>
      productRules.decideHandOut({ ...credit, companyCents: cents(1e12) }, kind, shares),
  }),
  'refuses the whole balance': wrong({
    decideHandOut: (credit, kind, shares) =>
      productRules.decideHandOut({ ...credit, companyCents: cents(credit.companyCents - 1) }, kind, shares),
  }),
  'rounds what it hands out to whole reais': wrong({
    decideHandOut: (credit, kind, shares) =>
      withMoves(productRules.decideHandOut(credit, kind, shares), (move) => ({
        ...move,
        amountCents: wholeReais(move.amountCents),
      })),
  }),
  'hands out to the other sharing type': wrong({
    decideHandOut: (credit, kind, shares) =>
      productRules.decideHandOut(
        { ...credit, holding: { ...credit.holding, ownerKind: kind } },
        kind,
        shares,
      ),
  }),
  'hands out to those out of use': wrong({
    decideHandOut: (credit, kind, shares) => {
      const walletsByOwner = new Map(
        [...credit.walletsByOwner].map(([id, wallets]) => [
          id,
          wallets.map((wallet) => ({ ...wallet, ownerStatus: 'active' as const })),
        ]),
      );
      return productRules.decideHandOut({ ...credit, walletsByOwner }, kind, shares);
    },
  }),
  'collects what was asked for, whatever is there': wrong({
    decideCollect: (credit, wanted) => {
      const { amountsCents, ...all } = wanted;
      const decision = productRules.decideCollect(credit, all);
      if (!amountsCents) return decision;
      const moves = decision.moves.map((move, index) => ({
        ...move,
        amountCents: cents(-(amountsCents[index] ?? 0)),
      }));
      return { ...decision, moves };
    },
  }),
  'collects as much as there is where more was asked for': wrong({
    decideCollect: (credit, wanted) => {
      try {
        return productRules.decideCollect(credit, wanted);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'wallet_shortfall') throw error;
        return productRules.decideCollect(credit, { ownerId: wanted.ownerId, wallets: wanted.wallets });
      }
    },
  }),
  'forgets the other wallets when one is shared': wrong({
    decideShare: (credit, kind, wanted) => {
      const decision = productRules.decideShare(credit, kind, wanted);
      return { ...decision, moves: decision.moves.slice(0, 1), changes: decision.changes.slice(-1) };
    },
  }),
  'unshares the other wallets and leaves their credit there': wrong({
    decideShare: (credit, kind, wanted) =>
      withMoves(productRules.decideShare(credit, kind, wanted), (move) => ({
        ...move,
        amountCents: ZERO_CENTS,
      })),
  }),
  'returns nothing when a wallet is unshared': wrong({
    decideUnshare: (credit, wanted) =>
      withMoves(productRules.decideUnshare(credit, wanted), (move) => ({ ...move, amountCents: ZERO_CENTS })),
  }),
  'leaves credit with those taken out of use': wrong({
    decideRelease: (credit, owner) => ({ ...productRules.decideRelease(credit, owner), moves: [] }),
  }),
  'leaves those sharing who are taken out of use': wrong({
    decideRelease: (credit, owner) => ({ ...productRules.decideRelease(credit, owner), changes: [] }),
  }),
  'turns the deleted inactive': wrong({
    decideRelease: (credit, owner) => {
      const walletsByOwner = new Map(
        [...credit.walletsByOwner].map(([id, wallets]) => [
          id,
          wallets.map((wallet) => ({ ...wallet, ownerStatus: 'active' as const })),
        ]),
      );
      return productRules.decideRelease({ ...credit, walletsByOwner }, owner);
    },
  }),
  'hands out to a deleted cost centre': wrong({
    decideHandOut: (credit, kind, shares) => {
      const walletsByOwner = new Map(
        [...credit.walletsByOwner].map(([id, wallets]) => [
          id,
          wallets.map((wallet) => ({ ...wallet, isCenterDeleted: false })),
        ]),
      );
      return productRules.decideHandOut({ ...credit, walletsByOwner }, kind, shares);
    },
  }),
  'takes any wallet of the owner for that of a cost centre': wrong({
    decideHandOut: (credit, kind, shares) =>
      productRules.decideHandOut(
        credit,
        kind,
        shares.map(({ expenseCenter, ...share }) => {
          const [first] = credit.walletsByOwner.get(share.id) ?? [];
          return expenseCenter === undefined || !first ? share : { ...share, wallet: first.walletId };
        }),
      ),
  }),
  'makes a wallet for whoever has none of no cost centre': wrong({
    missingWallets: (owned, needed, centers) => {
      const plain = owned.map((one) => (one.expenseCenterId === null ? one : { ...one, walletId: null }));
      return productRules.missingWallets(plain, needed, centers);
    },
  }),
  'leaves credit in a deleted cost centre': wrong({
    decideDeleteCenter: (center) => ({ ...productRules.decideDeleteCenter(center), moves: [] }),
  }),
  'leaves the wallets of a deleted cost centre sharing': wrong({
    decideDeleteCenter: (center) => ({ ...productRules.decideDeleteCenter(center), changes: [] }),
  }),
  'forgets a wallet when the sharing type changes': wrong({
    decideSharingType: (credit, wanted) => {
      const decision = productRules.decideSharingType(credit, wanted);
      const [company, first, ...rest] = decision?.postings ?? [];
      if (!decision || !company || !first || rest.length === 0) return decision;
      const toCompany = { ...company, amountCents: cents(company.amountCents + first.amountCents) };
      return { ...decision, postings: [toCompany, ...rest] };
    },
  }),
  'changes the sharing type on an old preview': wrong({
    decideSharingType: (credit, { ownerKind }) => {
      const handedOut = credit.wallets.reduce<number>((sum, wallet) => sum + wallet.balanceCents, 0);
      return productRules.decideSharingType(
        { ...credit, wallets: credit.wallets.slice(1) },
        {
          ownerKind,
          expectedCents: cents(handedOut - (credit.wallets[0]?.balanceCents ?? 0)),
        },
      );
    },
  }),
  'takes the money of a purchase from nowhere': wrong({
    decidePurchase: (accounts, amountCents) =>
      productRules.decidePurchase(accounts, amountCents).filter((posting) => posting.amountCents > 0),
  }),
  'forgets its keys': { ...product, protocol: forgetsKeys },
  'keeps the keys of a crash': { ...product, protocol: keepsKeysOfCrashes },
  'answers another body with the old answer': { ...product, protocol: ignoresTheBody },
  'leaves a refusal half done': { ...product, protocol: keepsWhatItRefused },
};
