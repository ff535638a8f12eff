/** What happens in a simulation, drawn from a seed: plain data that still means something when steps before it are left out. */
import { cents } from '#core/money/cents.ts';
import type { Random } from '../../../src/server/demo/random.ts';
import type { OwnerKind } from '../../../src/server/ledger/credit/wallets.repository.ts';
import type { Asked, Operation, Target } from '../../movements/describe-movement.ts';
import { movementOf, movements } from '../../movements/list-movements.ts';
import { balanceOf, otherKind, type ModelOrganization } from '../../movements/model.ts';

/** How a request fares on its way. */
const fates = [
  'arrives',
  'crashes before commit',
  'loses its answer',
  'arrives twice',
  'is followed by another body with its key',
  'is followed by an older request',
  'is settled first',
  'is settled afterwards',
] as const;
type Fate = (typeof fates)[number];

/** The nth of those there are, or somebody who is not of this organisation, or nobody at all. */
export type Pick = number | 'foreign' | 'unknown';
/** Cents, or what the company or the wallet holds with so many cents more. */
export type Amount = { readonly of: 'cents' | 'company' | 'wallet'; readonly cents: number };

/** Whom and what an intent is about, before it is looked up. */
export interface Aim {
  readonly owner: Pick;
  readonly wallet: Pick | 'unnamed';
  readonly amount: Amount;
}

export interface Intent {
  /** Of a movement, or `restore`: an owner who comes back into use, which is none. */
  readonly type: string;
  readonly kind: 'held' | 'other';
  readonly targets: readonly [Aim, ...Aim[]];
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
export const intentTypes: readonly string[] = [
  ...movements.flatMap(({ type, weight }) => Array<string>(weight).fill(type)),
  'restore',
  'restore',
];

/**
 * Half of the steps go on with the organisation and the owners and wallets of the one before: what is wrong in many a rule shows only where
 * several movements meet in one wallet, which among all wallets of all organisations they seldom do.
 */
export function drawSteps(random: Random, count: number, organizations: number): Step[] {
  const steps: Step[] = [];
  for (let number = 0; number < count; number += 1) {
    const before = random.chance(0.5) ? steps.at(-1) : undefined;
    steps.push({
      number,
      organization: before?.organization ?? random.int(0, organizations - 1),
      intent: drawIntent(random, before?.intent),
      fate: random.chance(0.6) ? 'arrives' : random.pick(fates),
      other: random.int(0, number),
      waitMs: random.int(0, 90_000),
    });
  }
  return steps;
}

function drawIntent(random: Random, before?: Intent): Intent {
  const targets = Array.from({ length: random.chance(0.6) ? 0 : random.int(1, 3) }, () => drawTarget(random));
  const drawn = {
    type: random.pick(intentTypes),
    kind: random.chance(0.9) ? 'held' : 'other',
    targets: [drawTarget(random), ...targets],
    flag: random.chance(0.5),
    byCostCentre: random.chance(0.2),
  } as const satisfies Intent;
  if (!before) return drawn;
  const [{ owner, wallet }] = before.targets;
  const [{ amount }, ...others] = drawn.targets;
  return { ...drawn, kind: before.kind, targets: [{ owner, wallet, amount }, ...others] };
}

function drawTarget(random: Random): Aim {
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

/** What the intent asks of the organisation as it stands; an owner to restore where it is no movement. */
export function resolveIntent(
  intent: Intent,
  own: ModelOrganization,
  foreign: ModelOrganization,
): { readonly operation: Operation } | { readonly restored: string } {
  const kind = intent.kind === 'held' ? own.holding.ownerKind : otherKind(own.holding.ownerKind);
  const [first, ...more] = intent.targets;
  const firstOwner = pickOwner(first, kind, own, foreign);
  const resolve = (aim: Aim) => resolveTarget(aim, { kind, firstOwner, own, foreign });
  if (intent.type === 'restore') return { restored: firstOwner };
  const { flag, byCostCentre } = intent;
  const targets: Asked['targets'] = [resolve(first), ...more.map(resolve)];
  return { operation: movementOf(intent).intend({ kind, targets, flag, byCostCentre, own }) };
}

interface Place {
  readonly kind: OwnerKind;
  readonly firstOwner: string;
  readonly own: ModelOrganization;
  readonly foreign: ModelOrganization;
}

function resolveTarget(aim: Aim, { kind, firstOwner, own, foreign }: Place): Target {
  const { owner, wallet, amount } = aim;
  const ownerId = pickOwner(aim, kind, own, foreign);
  const walletOf = (id: string) => pickId(wallet, walletsOf(own, id), [...foreign.wallets.keys()]);
  const walletId = walletOf(ownerId);
  const base = {
    cents: 0,
    company: balanceOf(own, own.companyAccountId),
    wallet: balanceOf(own, walletId),
  }[amount.of];
  return {
    ownerId,
    walletId,
    firstOwnersWalletId: walletOf(firstOwner),
    centerId: pickId(wallet, [...own.centers.keys()], [...foreign.centers.keys()]),
    importId: pickId(owner, importsOf(own), importsOf(foreign)),
    entryId: pickId(owner, distributionsOf(own), distributionsOf(foreign)),
    named: wallet !== 'unnamed',
    amountCents: cents(Math.max(1, base + amount.cents)),
  };
}

function pickOwner({ owner }: Aim, kind: OwnerKind, own: ModelOrganization, foreign: ModelOrganization) {
  return pickId(owner, ownersOf(own, kind), ownersOf(foreign, kind));
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

/** The latest first: of older ones little is left. */
function distributionsOf({ entries }: ModelOrganization): string[] {
  return entries
    .filter(({ kind }) => kind === 'distribution')
    .map(({ id }) => id)
    .reverse();
}

function importsOf({ owners }: ModelOrganization): string[] {
  return [...new Set([...owners.values()].flatMap(({ importId }) => importId ?? []))];
}
