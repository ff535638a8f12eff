import { cents, type Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitres } from '#core/money/volume.ts';
import { describeMovement, type Operation, type Target } from './describe-movement.ts';
import { sharingTypeOf, WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import {
  balanceOf,
  isExpenseCenterDeleted,
  NOTHING,
  ownWallets,
  post,
  type ModelOrganization,
} from './model.ts';
import { plainTerms } from '../../src/server/testing/refuel-terms.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { createPins } from '../../src/server/platform/accounts/pins.ts';
import type { RefuelFacts } from '../../src/server/features/refuels/judging/facts.rules.ts';
import type { JudgingRequest } from '../../src/server/features/refuels/judging/known-facts.rules.ts';
import { pickWallet, refuseRecords } from '../../src/server/features/refuels/judging/known-facts.rules.ts';
import { decideRefuel, type RefuelPayment } from '../../src/server/features/refuels/posting/posting.rules.ts';
import { judgeRefuel } from '../../src/server/features/refuels/judging/refuel.rules.ts';
import type { JudgedAnswer } from '../../src/server/features/refuels/answer.presenter.ts';
import { refuel } from '../../src/server/features/refuels/posting/refuel.service.ts';
import { Refusal } from '../../src/server/platform/refusal.ts';

interface Refuel extends Operation {
  readonly type: 'refuel';
  readonly kind: OwnerKind;
  readonly ownerId: string;
  readonly wallet?: string;
  readonly amountCents: Cents;
}

interface Rules {
  readonly judgeRefuel: typeof judgeRefuel;
  readonly decideRefuel: typeof decideRefuel;
  // The type `Rules` of describe-movement.ts requires this index signature.
  readonly [name: string]: (...given: never[]) => unknown;
}

/** The price is one real a litre, so 10 ml cost one cent. */
const PRICE = 1_000 as PriceMills;
const volumeOf = (amountCents: Cents) => millilitres(amountCents * 10);

/**
 * The model has one account for spent amounts and one for fees. The server's ledger divides each of them into several
 * accounts.
 */
const accountsOf = ({ companyAccountId }: ModelOrganization, walletId: string) => ({
  walletId,
  companyAccountId,
  spentAccountId: 'spent',
  feesAccountId: 'fees',
});

const posting =
  (change: (paid: RefuelPayment) => Partial<RefuelPayment>): typeof decideRefuel =>
  (accounts, paid) =>
    decideRefuel(accounts, { ...paid, ...change(paid) });

function withinCredit(own: ModelOrganization, target: Target): Target | null {
  const { amountCents } = target;
  const funded = [...own.wallets].filter(([id]) => balanceOf(own, id) > 0);
  const [walletId, wallet] = funded[amountCents % Math.max(1, funded.length)] ?? [];
  if (walletId === undefined || !wallet) return null;
  const within = cents(1 + (amountCents % balanceOf(own, walletId)));
  return { ...target, ownerId: wallet.ownerId, walletId, named: true, amountCents: within };
}

const described = describeMovement<Refuel, Rules>({
  type: 'refuel',
  weight: 6,
  rules: { judgeRefuel, decideRefuel },
  mutants: {
    'charges fees to a wallet whose fuel the company pays': {
      decideRefuel: posting(({ companyCents, feeCents }) => ({
        companyCents: cents(Math.max(0, companyCents - feeCents)),
      })),
    },
  },
  intend: ({ kind, flag, own, targets: [target, second] }): Refuel => {
    const paid = flag || second ? withinCredit(own, target) : null;
    const { ownerId, walletId, named, amountCents } = paid ?? target;
    return { type: 'refuel', kind, ownerId, ...(named && { wallet: walletId }), amountCents };
  },
  perform: (organization, operation: Refuel, { rules, nowMs }) => {
    const facts = factsOf(organization, operation, nowMs);
    const judgement = rules.judgeRefuel(facts);
    const walletId = facts.walletId ?? '';
    const explanationOf = (known: ModelOrganization) => ({
      availableCents: facts.wallet && availableIn(known, walletId),
      reason: judgement.refusal?.reason ?? null,
      detail: judgement.refusal?.detail ?? null,
    });
    if (judgement.refusal) {
      return {
        next: markAsNamed(organization, operation.ownerId),
        ...NOTHING,
        explanation: explanationOf(organization),
      };
    }
    const { amountCents, fees, companyCents } = judgement;
    const paid = { amountCents, feeCents: fees.totalCents, companyCents };
    const postings = rules.decideRefuel(accountsOf(organization, walletId), paid);
    const next = post(organization, { kind: 'refuel', postedAtMs: nowMs, postings, walletId });
    const paidCents = cents(amountCents + fees.totalCents);
    return { next, ...NOTHING, hasEntry: true, amountCents: paidCents, explanation: explanationOf(next) };
  },
  effect: ({ ownerId, wallet, amountCents }, { before, toAccount }) => {
    const [walletId, one] = selectedWallet(before, ownerId, wallet) ?? [];
    if (walletId === undefined || !one || isExpenseCenterDeleted(before, one)) return;
    if (before.owners.get(ownerId)?.status !== 'active') return;
    const feeCents = before.refuelFeeCents ?? 0;
    const dueCents = amountCents + feeCents;
    const own = Math.min(dueCents, balanceOf(before, walletId));
    const ofCompany = one.sharedBalance ? balanceOf(before, before.companyAccountId) : 0;
    if (own + ofCompany < dueCents) return;
    toAccount(walletId, -own);
    toAccount(before.companyAccountId, own - dueCents);
    toAccount('spent', amountCents);
    toAccount('fees', feeCents);
  },
  reasons: {
    record_unknown: ({ ownerId, kind, wallet }, organization) =>
      !isUsableOwner(organization, ownerId, kind) ||
      organization.holding.ownerKind !== kind ||
      organization.wallets.get(wallet ?? '')?.ownerId !== ownerId,
    refuel_user_required: ({ kind }, { holding }) => holding.ownerKind === 'user' && kind === 'vehicle',
    refuel_wallet_required: ({ ownerId, wallet }, organization) =>
      wallet === undefined &&
      ownWallets(organization, ownerId).filter(([, one]) => !isExpenseCenterDeleted(organization, one))
        .length > 1,
  },
  learn: (_operation, known, id) => {
    if (id === null) return known;
    const entry = { id, kind: 'refuel', postedAtMs: 0, postings: [] } as const;
    return { ...known, entries: [...known.entries, entry] };
  },
  execution: {
    by: 'service',
    carryOut: (moving, operation) =>
      refuel(
        { ...moving, night: null },
        {
          input: requestOf(operation),
          pin: {
            pin: null,
            pins: createPins([], { hash: () => Promise.reject(new Error('nobody has one')) }),
            verified: undefined,
          },
          receipt: null,
          terminal: null,
        },
      ),
  },
  report: ({ paid, available, reason, detail }: JudgedAnswer) => ({
    amount: paid,
    emptied: 0,
    explanation: { availableCents: available === null ? null : centsFromReais(available), reason, detail },
  }),
});

function markAsNamed(organization: ModelOrganization, ownerId: string): ModelOrganization {
  const owner = organization.owners.get(ownerId);
  if (!owner || owner.isNamed) return organization;
  return {
    ...organization,
    owners: new Map(organization.owners).set(ownerId, { ...owner, isNamed: true }),
  };
}

function availableIn(organization: ModelOrganization, walletId: string): Cents {
  const { companyAccountId, wallets } = organization;
  const ofCompany = wallets.get(walletId)?.sharedBalance ? balanceOf(organization, companyAccountId) : 0;
  return cents(balanceOf(organization, walletId) + ofCompany);
}

function requestOf({ kind, ownerId, wallet, amountCents }: Refuel): JudgingRequest {
  return {
    vehicle: kind === 'vehicle' ? ownerId : null,
    user: kind === 'user' ? ownerId : null,
    wallet: wallet ?? null,
    expenseCenter: null,
    station: null,
    product: 'gas',
    volumeMl: volumeOf(amountCents),
    priceMills: PRICE,
    odometerKm: null,
    isOdometerToCome: false,
    hasReceipt: false,
    isDeviceReported: false,
  };
}

const isUsableOwner = ({ owners }: ModelOrganization, ownerId: string, kind: OwnerKind) => {
  const owner = owners.get(ownerId);
  return owner?.kind === kind && owner.status !== 'deleted';
};

function selectedWallet(organization: ModelOrganization, ownerId: string, named: string | undefined) {
  const own = ownWallets(organization, ownerId).sort(([one], [other]) => (one < other ? -1 : 1));
  if (named !== undefined) return own.find(([id]) => id === named);
  return own.find(([, wallet]) => !isExpenseCenterDeleted(organization, wallet)) ?? own[0];
}

function factsOf(
  organization: ModelOrganization,
  operation: Refuel,
  nowMs: number,
): RefuelFacts & { readonly walletId: string | null } {
  const { kind, ownerId, wallet: named = null, amountCents } = operation;
  const { holding, companyAccountId } = organization;
  if (!isUsableOwner(organization, ownerId, kind)) refuseRecords([kind]);
  if (holding.ownerKind !== kind) {
    if (kind === 'user') refuseRecords(['vehicle']);
    throw new Refusal('refuel_user_required');
  }
  const owned = ownWallets(organization, ownerId)
    .map(([walletId, one]) => ({
      ...one,
      walletId,
      isExpenseCenterDeleted: isExpenseCenterDeleted(organization, one),
    }))
    .sort((one, other) => (one.walletId < other.walletId ? -1 : 1));
  const wallet = pickWallet(owned, { wallet: named, expenseCenter: null });
  const status = organization.owners.get(ownerId)?.status ?? 'deleted';
  return {
    walletId: wallet?.walletId ?? null,
    at: new Date(nowMs),
    terms: {
      ...plainTerms,
      hasAnywhere: holding.hasAnywhere,
      fees: { ...plainTerms.fees, refuelCents: organization.refuelFeeCents },
    },
    night: null,
    product: 'gas',
    volumeMl: volumeOf(amountCents),
    priceMills: PRICE,
    odometerKm: null,
    isOdometerToCome: false,
    hasReceipt: false,
    isDeviceReported: false,
    pin: 'none',
    vehicle:
      kind === 'vehicle'
        ? {
            status,
            fuelType: 'flex',
            capacityMl: null,
            expectedThousandths: null,
            fills: [],
            hasOdometer: true,
            odometerKm: null,
          }
        : null,
    person: kind === 'user' ? { status } : null,
    wallet: wallet && {
      ...wallet,
      limitCents: null,
      balanceCents: balanceOf(organization, wallet.walletId),
      monthCents: cents(0),
    },
    station: null,
    lastAt: null,
    companyCents: balanceOf(organization, companyAccountId),
    debtCents: cents(0),
    companyDayCents: cents(0),
    ownerNightCents: cents(0),
  };
}

export const movements = [described];

function refuelOf(kind: OwnerKind, shared: boolean): KeyedCall {
  return {
    variant: `${shared ? 'from the company' : 'from a wallet'}, of ${kind === 'user' ? 'people' : 'vehicles'}`,
    sharingType: sharingTypeOf[kind],
    prepare: async (stage) => {
      const [user, vehicle] = [await stage.addOwner('user'), await stage.addOwner('vehicle')];
      const id = kind === 'user' ? user : vehicle;
      const wallet = await stage.addWallet(kind, id, shared);
      const station = await stage.addStation();
      const bodyOf = (volume: number) => ({ vehicle, user, station, product: 'gas', volume, price: 5 });
      const fill = async () => {
        await stage.buy();
        if (!shared) await stage.give(kind, id, wallet);
      };
      return { body: bodyOf(WHOLE_REAIS / 5), otherBody: bodyOf(1), fill };
    },
    before: 'nothing',
    again: 'nothing',
    resultField: 'paid',
    leaves: { entry: 'refuel', to: 'nobody' },
  };
}

export const keyedCalls = {
  'POST /sandbox/refuel': [refuelOf('user', false), refuelOf('vehicle', true)],
};
