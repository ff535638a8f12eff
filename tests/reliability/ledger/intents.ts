/**
 * Requests of a history, drawn by fast-check. An intent names owners and wallets by position. So it remains valid if
 * shrinking removes earlier steps.
 */
import fc from 'fast-check';
import { cents } from '#core/money/cents.ts';
import type { OwnerKind } from '../../../src/server/ledger/credit/wallets.repository.ts';
import type { IntentInput, Operation, Target } from '../../movements/describe-movement.ts';
import { movementOf, movements } from '../../movements/list-movements.ts';
import { balanceOf, otherKind, type ModelOrganization } from '../../movements/model.ts';

/** Selects a record: by its position in the list, a record of another organization, or an unknown id. */
type Pick = number | 'foreign' | 'unknown';
/** An amount in cents. With `of`, the cents are added to the balance of the company or of the wallet. */
interface Amount {
  readonly of: 'cents' | 'company' | 'wallet';
  readonly cents: number;
}

export interface Aim {
  readonly owner: Pick;
  readonly wallet: Pick | 'unnamed';
  readonly amount: Amount;
}

export interface Intent {
  /** Type of a movement, or `restore`, which activates an owner and is no movement. */
  readonly type: string;
  readonly kind: 'held' | 'other';
  readonly targets: readonly [Aim, ...Aim[]];
  readonly flag: boolean;
  readonly byExpenseCenter: boolean;
}

const pick: fc.Arbitrary<Pick> = fc.oneof(
  { weight: 18, arbitrary: fc.nat(5) },
  { weight: 1, arbitrary: fc.constantFrom('foreign' as const, 'unknown' as const) },
);
const amount: fc.Arbitrary<Amount> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ of: fc.constant('cents' as const), cents: fc.integer({ min: 1, max: 30_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      of: fc.constantFrom('company' as const, 'wallet' as const),
      cents: fc.integer({ min: -1, max: 1 }),
    }),
  },
);
const aim: fc.Arbitrary<Aim> = fc.record({
  owner: pick,
  wallet: fc.oneof({ weight: 1, arbitrary: fc.constant('unnamed' as const) }, { weight: 3, arbitrary: pick }),
  amount,
});

/** Types of movements. Each type occurs as often as its weight, so that drawing one element respects the weights. */
const intentTypes: readonly string[] = [
  ...movements.flatMap(({ type, weight }) => Array<string>(weight).fill(type)),
  'restore',
  'restore',
];

export const intents: fc.Arbitrary<Intent> = fc.record({
  type: fc.constantFrom(...intentTypes),
  kind: fc.oneof(
    { weight: 9, arbitrary: fc.constant('held' as const) },
    { weight: 1, arbitrary: fc.constant('other' as const) },
  ),
  targets: fc
    .tuple(
      aim,
      fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 2, arbitrary: fc.array(aim, { maxLength: 3 }) },
      ),
    )
    .map(([first, more]): Intent['targets'] => [first, ...more]),
  flag: fc.boolean(),
  byExpenseCenter: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

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
  const { flag, byExpenseCenter } = intent;
  const targets: IntentInput['targets'] = [resolve(first), ...more.map(resolve)];
  return {
    operation: movementOf(intent).intend({ kind, targets, flag, byExpenseCenter, own }),
  };
}

interface Lookup {
  readonly kind: OwnerKind;
  readonly firstOwner: string;
  readonly own: ModelOrganization;
  readonly foreign: ModelOrganization;
}

function resolveTarget(aim: Aim, { kind, firstOwner, own, foreign }: Lookup): Target {
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
    expenseCenterId: pickId(wallet, [...own.expenseCenters.keys()], [...foreign.expenseCenters.keys()]),
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

function distributionsOf({ entries }: ModelOrganization): string[] {
  return entries
    .filter(({ kind }) => kind === 'distribution')
    .map(({ id }) => id)
    .reverse();
}

function importsOf({ owners }: ModelOrganization): string[] {
  return [...new Set([...owners.values()].flatMap(({ importId }) => importId ?? []))];
}
