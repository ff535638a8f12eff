/** What happens in a simulation, drawn from a seed: plain data that still means something when steps before it are left out. */
import { cents, type Cents } from '#core/money/cents.ts';
import type { Random } from '../../../src/server/demo/random.ts';
import type { OwnerKind } from '../../../src/server/modules/balance/wallets.repository.ts';
import { balanceOf, heldCredit, type ModelOrganization, type Operation } from './model.ts';

/** How a request fares on its way. */
export const fates = [
  'arrives',
  'crashes before commit',
  'loses its answer',
  'arrives twice',
  'is followed by another body with its key',
  'is followed by an older request',
  'is settled first',
  'is settled afterwards',
] as const;
export type Fate = (typeof fates)[number];

/** The nth of those there are, or somebody who is not of this organisation, or nobody at all. */
export type Pick = number | 'foreign' | 'unknown';
/** Cents, or what the company or the wallet holds with so many cents more. */
export type Amount = { readonly of: 'cents' | 'company' | 'wallet'; readonly cents: number };

export interface Target {
  readonly owner: Pick;
  readonly wallet: Pick | 'unnamed';
  readonly amount: Amount;
}

export interface Intent {
  readonly type: Operation['type'] | 'restore';
  readonly kind: 'held' | 'other';
  readonly targets: readonly [Target, ...Target[]];
  /** Collects the targets' amounts; sets refuelling anywhere; deletes. What it means depends on the type. */
  readonly flag: boolean;
  readonly byCostCentre: boolean;
}

export interface Step {
  /** Its place in the run it was drawn for. */
  readonly number: number;
  readonly organization: number;
  readonly intent: Intent;
  readonly fate: Fate;
  /** The number of the step that gives the older request, or the other body. */
  readonly other: number;
  readonly waitMs: number;
}

/** As often as it is named. */
export const intentTypes: readonly Intent['type'][] = [
  ...Array<Intent['type']>(8).fill('hand-out'),
  ...Array<Intent['type']>(6).fill('collect'),
  ...Array<Intent['type']>(3).fill('share'),
  ...Array<Intent['type']>(3).fill('unshare'),
  ...Array<Intent['type']>(3).fill('purchase'),
  ...Array<Intent['type']>(2).fill('restore'),
  'anywhere',
  'release',
  'sharing-type',
  'delete-center',
  'recover-center',
  'recover-center',
];

export function drawSteps(random: Random, count: number, organizations: number): Step[] {
  return Array.from({ length: count }, (_, number) => ({
    number,
    organization: random.int(0, organizations - 1),
    intent: drawIntent(random),
    fate: random.chance(0.6) ? 'arrives' : random.pick(fates),
    other: random.int(0, number),
    waitMs: random.int(0, 90_000),
  }));
}

function drawIntent(random: Random): Intent {
  const targets = Array.from({ length: random.chance(0.6) ? 0 : random.int(1, 3) }, () => drawTarget(random));
  return {
    type: random.pick(intentTypes),
    kind: random.chance(0.9) ? 'held' : 'other',
    targets: [drawTarget(random), ...targets],
    flag: random.chance(0.5),
    byCostCentre: random.chance(0.2),
  };
}

function drawTarget(random: Random): Target {
  const pick = (): Pick => {
    if (random.chance(0.95)) return random.int(0, 11);
    return random.chance(0.5) ? 'foreign' : 'unknown';
  };
  const near = () => ({ of: random.pick(['company', 'wallet'] as const), cents: random.int(-1, 1) });
  return {
    owner: pick(),
    wallet: random.chance(0.3) ? 'unnamed' : pick(),
    amount: random.chance(0.2) ? near() : { of: 'cents', cents: random.int(1, 30_000) },
  };
}

/** What the intent asks of the organisation as it stands; null where it asks for nothing that can be said. */
export function resolveIntent(
  intent: Intent,
  own: ModelOrganization,
  foreign: ModelOrganization,
): Operation | { readonly type: 'restore'; readonly ownerId: string } {
  const kind = intent.kind === 'held' ? own.holding.ownerKind : otherKind(own.holding.ownerKind);
  const targets = intent.targets.map((target) => resolveTarget(target, kind, own, foreign));
  const [{ ownerId, walletId, centerId, amountCents, named }] = targets as [
    ResolvedTarget,
    ...ResolvedTarget[],
  ];
  switch (intent.type) {
    case 'hand-out':
      return {
        type: 'hand-out',
        kind,
        shares: targets.map((target) => ({
          id: target.ownerId,
          ...(target.named && !intent.byCostCentre && { wallet: target.walletId }),
          ...(intent.byCostCentre && { expenseCenter: target.centerId }),
          amountCents: target.amountCents,
        })),
      };
    case 'collect': {
      const wallets = intent.targets.map((target) =>
        pickId(target.wallet, walletsOf(own, ownerId), [...foreign.wallets.keys()]),
      );
      const amountsCents = targets.map((target) => target.amountCents);
      if (intent.byCostCentre) amountsCents.pop();
      return {
        type: 'collect',
        kind,
        ownerId,
        wallets,
        ...(intent.flag && amountsCents.length > 0 && { amountsCents }),
      };
    }
    case 'share':
      return { type: 'share', kind, ownerId, walletId };
    case 'unshare':
      return {
        type: 'unshare',
        kind,
        ownerId,
        ...(named && !intent.byCostCentre && { walletId }),
        ...(intent.byCostCentre && { expenseCenterId: own.wallets.get(walletId)?.expenseCenterId ?? 'none' }),
        ...(intent.flag && { allowAnywhere: targets.length > 1 }),
      };
    case 'anywhere':
      return { type: 'anywhere', kind, ownerId, allowed: intent.flag };
    case 'release':
      return { type: 'release', kind, ownerId, status: intent.flag ? 'inactive' : 'deleted' };
    case 'delete-center':
    case 'recover-center': {
      return { type: intent.type, centerId };
    }
    case 'restore':
      return { type: 'restore', ownerId };
    case 'sharing-type':
      return {
        type: 'sharing-type',
        ownerKind: otherKind(kind),
        expectedCents: cents(heldCredit(own).handedOutCents + (intent.byCostCentre ? 1 : 0)),
      };
    case 'purchase':
      return { type: 'purchase', amountCents };
  }
}

interface ResolvedTarget {
  readonly ownerId: string;
  readonly walletId: string;
  readonly centerId: string;
  readonly named: boolean;
  readonly amountCents: Cents;
}

function resolveTarget(
  { owner, wallet, amount }: Target,
  kind: OwnerKind,
  own: ModelOrganization,
  foreign: ModelOrganization,
): ResolvedTarget {
  const ownerId = pickId(owner, ownersOf(own, kind), ownersOf(foreign, kind));
  const walletId = pickId(wallet, walletsOf(own, ownerId), [...foreign.wallets.keys()]);
  const base = {
    cents: 0,
    company: balanceOf(own, own.companyAccountId),
    wallet: balanceOf(own, walletId),
  }[amount.of];
  return {
    ownerId,
    walletId,
    centerId: pickId(wallet, [...own.centers.keys()], [...foreign.centers.keys()]),
    named: wallet !== 'unnamed',
    amountCents: cents(Math.max(1, base + amount.cents)),
  };
}

function pickId(pick: Pick | 'unnamed', own: readonly string[], foreign: readonly string[]): string {
  const index = typeof pick === 'number' ? pick : 0;
  const list = pick === 'foreign' ? foreign : own;
  return (pick === 'unknown' ? undefined : list[index % Math.max(1, list.length)]) ?? 'nobody';
}

function ownersOf(organization: ModelOrganization, kind: OwnerKind): string[] {
  return [...organization.owners].filter(([, owner]) => owner.kind === kind).map(([id]) => id);
}

function walletsOf(organization: ModelOrganization, ownerId: string): string[] {
  return [...organization.wallets].filter(([, wallet]) => wallet.ownerId === ownerId).map(([id]) => id);
}

export const otherKind = (kind: OwnerKind): OwnerKind => (kind === 'user' ? 'vehicle' : 'user');
