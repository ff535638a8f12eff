/**
 * Requests to tanks, drawn by fast-check. An intent names tanks and wallets by position. So it remains valid if shrinking
 * removes earlier steps.
 */
import fc from 'fast-check';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { TankBank, TankOperation } from './tank-bank.ts';

const STRANGER = '00000000-0000-7000-8000-000000000000';

/** A volume in millilitres, added to the current quantity that `of` names. */
interface Amount {
  readonly of: 'ml' | 'level' | 'free' | 'room' | 'claim' | 'limit';
  readonly ml: number;
}

/** Selects a record: by its position in the list, or an unknown id. */
type Pick = number | 'unknown';

export interface TankIntent {
  readonly type: TankOperation['type'];
  readonly tank: Pick;
  readonly targets: readonly { readonly wallet: Pick; readonly amount: Amount }[];
  readonly mills: number | null;
  readonly flag: boolean;
}

const CALLS = [
  'refuel',
  'defuel',
  'defuel',
  'defuel',
  'distribute',
  'distribute',
  'collect',
  'change',
] as const;

/** Types of operations that clients call. The type `read` (a new reading) is missing, because readings come from the clock. */
export const callTypes: readonly TankIntent['type'][] = [...CALLS, ...CALLS, 'book'];
export const everyType: readonly TankIntent['type'][] = [...CALLS, ...CALLS, 'read', 'book'];

const pick: fc.Arbitrary<Pick> = fc.oneof(
  { weight: 30, arbitrary: fc.nat(5) },
  { weight: 1, arbitrary: fc.constant('unknown' as const) },
);
const amount: fc.Arbitrary<Amount> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ of: fc.constant('ml' as const), ml: fc.integer({ min: 1, max: 15_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      of: fc.constantFrom('level', 'free', 'room', 'claim', 'limit' as const),
      ml: fc.integer({ min: -1, max: 1 }),
    }),
  },
);

export function tankIntents(types: readonly TankIntent['type'][]): fc.Arbitrary<TankIntent> {
  return fc.record({
    type: fc.constantFrom(...types),
    tank: pick,
    targets: fc.array(fc.record({ wallet: pick, amount }), { minLength: 1, maxLength: 3 }),
    mills: fc.option(fc.integer({ min: 1_000, max: 9_999 }), { freq: 2 }),
    flag: fc.boolean(),
  });
}

export function resolveTankIntent(intent: TankIntent, bank: TankBank): TankOperation {
  const { type, flag } = intent;
  const targets = intent.targets.map(({ wallet, amount }) => ({ wallet: nth(wallet, bank.wallets), amount }));
  const [first = { wallet: STRANGER, amount: { of: 'ml', ml: 1 } as const }] = targets;
  const tank =
    type === 'defuel' && flag
      ? (bank.wallets.get(first.wallet)?.tankId ?? STRANGER)
      : nth(intent.tank, bank.tanks);
  const volumeMl = volumeOf(bank, tank, first);
  switch (type) {
    case 'refuel':
      return { type, tank, volumeMl, priceMills: intent.mills as PriceMills | null };
    case 'defuel': {
      const claimMl = bank.wallets.get(first.wallet)?.claimMl ?? 0;
      // Draws often take the whole claim of a wallet, because after a loss the tank may hold less than this claim.
      const drawnMl: Millilitres = intent.mills === null && claimMl > 0 ? (claimMl as Millilitres) : volumeMl;
      return { type, tank, wallet: first.wallet, volumeMl: drawnMl };
    }
    case 'distribute':
      return {
        type,
        shares: targets.map((one) => ({
          walletId: one.wallet,
          volumeMl: volumeOf(bank, bank.wallets.get(one.wallet)?.tankId ?? STRANGER, one),
        })),
      };
    case 'collect': {
      const wallets = targets.map(({ wallet }) => wallet);
      return { type, wallets, ...(flag && { volumesMl: targets.map((one) => volumeOf(bank, tank, one)) }) };
    }
    case 'change':
      return { type, wallet: first.wallet, ...changeOf(intent, volumeMl) };
    case 'read':
      return { type, tank, measuredMl: volumeMl };
    case 'book':
      return { type, tank };
  }
}

function changeOf({ targets, mills, flag }: TankIntent, volumeMl: Millilitres) {
  if (mills === null) return { limitMl: flag ? volumeMl : null };
  if (targets.length === 1) return { sharedBalance: flag };
  return { status: flag ? ('active' as const) : ('inactive' as const) };
}

function nth(pick: Pick, among: ReadonlyMap<string, unknown>): string {
  if (pick === 'unknown') return STRANGER;
  return [...among.keys()][pick % Math.max(1, among.size)] ?? STRANGER;
}

function volumeOf(
  bank: TankBank,
  tankId: string,
  { wallet: id, amount }: { readonly wallet: string; readonly amount: Amount },
): Millilitres {
  const tank = bank.tanks.get(tankId);
  const wallet = bank.wallets.get(id);
  const { levelMl = 0, claimedMl = 0, capacityMl = 0 } = tank ?? {};
  const base = {
    ml: 0,
    level: levelMl,
    free: levelMl - claimedMl,
    room: capacityMl - levelMl,
    claim: wallet?.claimMl ?? 0,
    limit: (wallet?.limitMl ?? 0) - (bank.usedMl.get(id) ?? 0),
  }[amount.of];
  return Math.max(1, base + amount.ml) as Millilitres;
}
