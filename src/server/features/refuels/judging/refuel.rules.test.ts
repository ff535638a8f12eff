import { describe, expect, it } from 'vitest';
import { FUEL_PRODUCTS } from '#contract/fills.ts';
import { REFUEL_RULES, type RefuelRule } from '#contract/refuels.ts';
import { REJECTION_REASONS, type RejectionDetail } from '#contract/transactions.ts';
import { FUEL_TYPES } from '#contract/vehicles.ts';
import { cents } from '#core/money/cents.ts';
import { priceFromReais } from '#core/money/price.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { EfficiencyThousandths } from '../../fills/efficiency.rules.ts';
import { plainTerms } from '../../../testing/refuel-terms.ts';
import { feesOf } from '../posting/fees.rules.ts';
import { fitsVehicle } from './products.rules.ts';
import type { RefuelFacts } from './facts.rules.ts';
import { judgeRefuel } from './refuel.rules.ts';
import { nightAt } from './windows.rules.ts';

const facts = {
  at: new Date('2026-11-21T13:00:00Z'),
  terms: plainTerms,
  night: null,
  product: 'diesel',
  volumeMl: millilitresFromLitres(40),
  priceMills: priceFromReais(5),
  odometerKm: null,
  isOdometerToCome: false,
  hasReceipt: false,
  isDeviceReported: false,
  pin: 'none',
  vehicle: {
    status: 'active',
    fuelType: 'diesel',
    capacityMl: null,
    expectedThousandths: null,
    fills: [],
    hasOdometer: true,
    odometerKm: null,
  },
  person: { status: 'active' },
  wallet: {
    sharedBalance: false,
    allowAnywhere: false,
    isExpenseCenterDeleted: false,
    limitCents: null,
    balanceCents: cents(100_000),
    monthCents: cents(0),
  },
  station: { isListed: true, isEnabled: true, products: ['diesel', 'gas', 'premiumGas'] },
  lastAt: null,
  companyCents: cents(100_000),
  debtCents: cents(0),
  companyDayCents: cents(0),
  ownerNightCents: cents(0),
} satisfies RefuelFacts;

type Changes = Partial<Omit<RefuelFacts, 'terms' | 'wallet' | 'vehicle' | 'station'>> & {
  readonly terms?: Partial<RefuelFacts['terms']>;
  readonly wallet?: Partial<RefuelFacts['wallet']> | null;
  readonly vehicle?: Partial<RefuelFacts['vehicle']> | null;
  readonly station?: Partial<RefuelFacts['station']> | null;
};

const within = <T extends object>(whole: T, change: Partial<T> | null | undefined) =>
  change === null ? null : { ...whole, ...change };

const judge = ({ terms, wallet, vehicle, station, ...others }: Changes) =>
  judgeRefuel({
    ...facts,
    ...others,
    terms: { ...facts.terms, ...terms },
    wallet: within(facts.wallet as NonNullable<RefuelFacts['wallet']>, wallet),
    vehicle: within(facts.vehicle as NonNullable<RefuelFacts['vehicle']>, vehicle),
    station: within(facts.station as NonNullable<RefuelFacts['station']>, station),
  });

const outcomeOf = (rule: RefuelRule, changes: Changes) =>
  judge(changes).rules.find((outcome) => outcome.rule === rule);

const limitOf = (reais: number) => cents(reais * 100);
const night = { hours: { from: 22, until: 5 }, limitCents: limitOf(250) };
const atNight = new Date('2026-11-22T02:30:00Z');
const measured = (odometerKm: number): Changes => ({
  odometerKm,
  terms: { blocksByEfficiency: true },
  vehicle: {
    expectedThousandths: 10_000 as EfficiencyThousandths,
    fills: [{ product: 'diesel', volumeMl: millilitresFromLitres(40), odometerKm: 1_000 }],
  },
});
const withoutOdometer = (changes: Changes): Changes => ({
  terms: { blocksByEfficiency: true },
  ...changes,
});
const onRecord = (odometerKm: number | null, changes: Changes): Changes => ({
  ...changes,
  vehicle: { ...changes.vehicle, odometerKm },
});
const minutesAgo = (minutes: number) => new Date(facts.at.getTime() - minutes * 60_000);

type Row = readonly [
  rule: RefuelRule,
  condition: string,
  changes: Changes,
  outcome: RejectionDetail | 'pass' | 'fail' | 'switchedOff' | 'nothingToMeasure' | 'beforehand',
  numbers?: object,
];

const rows: readonly Row[] = [
  [
    'debt',
    'the company owes and its terms permit refuels with debt',
    { debtCents: cents(7_000) },
    'switchedOff',
  ],
  ['debt', 'the company owes nothing', { terms: { blocksOnDebt: true } }, 'pass'],
  [
    'debt',
    'the company owes',
    { terms: { blocksOnDebt: true }, debtCents: cents(7_000) },
    'debt_outstanding',
    { excess: 70 },
  ],
  ['owner', 'the person is inactive', { person: { status: 'inactive' } }, 'owner_inactive'],
  ['owner', 'the vehicle is inactive', { vehicle: { status: 'inactive' } }, 'owner_inactive'],
  ['owner', 'no person is named', { person: null }, 'pass'],
  ['wallet', 'the owner has no wallet', { wallet: null }, 'wallet_inactive'],
  [
    'wallet',
    'the expense center of the wallet is deleted',
    { wallet: { isExpenseCenterDeleted: true } },
    'wallet_inactive',
  ],
  ['station', 'the station is listed and enabled', {}, 'pass'],
  ['station', 'the station is disabled', { station: { isEnabled: false } }, 'station_blocked'],
  [
    'station',
    'the station is disabled and the wallet allows any station',
    { station: { isEnabled: false }, wallet: { allowAnywhere: true } },
    'pass',
  ],
  [
    'station',
    'the station is unlisted and the wallet does not allow any station',
    { station: { isListed: false } },
    'anywhere_not_allowed',
  ],
  [
    'station',
    'the station is unlisted and the company does not allow refuels elsewhere',
    { station: { isListed: false }, wallet: { allowAnywhere: true }, terms: { hasAnywhere: false } },
    'station_unknown',
  ],
  ['station', 'no station is named yet', { station: null }, 'nothingToMeasure'],
  ['vehicleProduct', 'a vehicle for S10 gets S500', { product: 'dieselS500' }, 'product_mismatch'],
  ['vehicleProduct', 'a vehicle for S500 gets S10', { vehicle: { fuelType: 'dieselS500' } }, 'pass'],
  [
    'vehicleProduct',
    'the company does not check the fuel type',
    { product: 'gas', terms: { checkFuelType: false } },
    'switchedOff',
  ],
  ['vehicleProduct', 'no vehicle is named', { vehicle: null }, 'nothingToMeasure'],
  ['premium', 'additives are not allowed', { product: 'premiumGas' }, 'premium_not_allowed'],
  ['premium', 'additives are allowed', { product: 'premiumGas', terms: { allowsPremium: true } }, 'pass'],
  ['stationProduct', 'the station sells the product', {}, 'pass'],
  ['stationProduct', 'the station does not sell the product', { product: 'ethanol' }, 'product_not_sold'],
  [
    'stationProduct',
    'the products of an unlisted station are unknown',
    { station: { isListed: false } },
    'nothingToMeasure',
  ],
  ['pin', 'the person has no PIN', {}, 'nothingToMeasure'],
  ['pin', 'the PIN is right', { pin: 'right' }, 'pass'],
  ['pin', 'the PIN is wrong', { pin: 'wrong' }, 'fail'],
  [
    'pin',
    'the PIN is locked',
    { pin: { lockedUntil: atNight } },
    'locked',
    { until: '2026-11-22T02:30:00.000Z' },
  ],
  ['pin', 'the request is a preview', { pin: 'beforehand' }, 'beforehand'],
  ['interval', 'the company sets no interval', { lastAt: minutesAgo(1) }, 'switchedOff'],
  ['interval', 'there is no earlier refuel', { terms: { intervalMinutes: 60 } }, 'nothingToMeasure'],
  [
    'interval',
    'the interval ends in this minute',
    { terms: { intervalMinutes: 60 }, lastAt: minutesAgo(60) },
    'pass',
    { limit: 60, attempted: 60 },
  ],
  [
    'interval',
    'a minute of the interval remains',
    { terms: { intervalMinutes: 60 }, lastAt: minutesAgo(59) },
    'fail',
    { limit: 60, attempted: 59, excess: 1, until: '2026-11-21T13:01:00.000Z' },
  ],
  ['capacity', 'the tank capacity is unknown', {}, 'nothingToMeasure'],
  [
    'capacity',
    'the volume is five percent above the capacity',
    { volumeMl: millilitresFromLitres(42), vehicle: { capacityMl: millilitresFromLitres(40) } },
    'pass',
    { limit: 42, attempted: 42 },
  ],
  [
    'capacity',
    'the volume is more than five percent above the capacity',
    { volumeMl: millilitresFromLitres(42.001), vehicle: { capacityMl: millilitresFromLitres(40) } },
    'fail',
    { limit: 42, attempted: 42.001, excess: 0.001 },
  ],
  [
    'capacity',
    'Arla goes into a separate tank',
    { product: 'arla', vehicle: { capacityMl: millilitresFromLitres(1) } },
    'nothingToMeasure',
  ],
  [
    'capacity',
    'natural gas goes into cylinders',
    { product: 'carrierNaturalGas', vehicle: { fuelType: 'flex', capacityMl: millilitresFromLitres(1) } },
    'nothingToMeasure',
  ],
  [
    'efficiency',
    'the company does not block by efficiency',
    { ...measured(1_100), terms: {} },
    'switchedOff',
  ],
  ['efficiency', 'the odometer is missing', withoutOdometer({}), 'odometer_missing'],
  ['efficiency', 'the odometer comes later', withoutOdometer({ isOdometerToCome: true }), 'beforehand'],
  [
    'efficiency',
    'a container has no odometer',
    withoutOdometer({ vehicle: { hasOdometer: false } }),
    'nothingToMeasure',
  ],
  ['efficiency', 'Arla needs no odometer', withoutOdometer({ product: 'arla' }), 'nothingToMeasure'],
  ['efficiency', 'no vehicle is named', withoutOdometer({ vehicle: null }), 'nothingToMeasure'],
  [
    'efficiency',
    'the odometer goes back',
    onRecord(1_000, measured(999)),
    'odometer_back',
    { limit: 1_000, attempted: 999, excess: 1 },
  ],
  ['efficiency', 'the odometer is unchanged', onRecord(1_000, measured(1_000)), 'nothingToMeasure'],
  [
    'efficiency',
    'a user set the odometer of the record back',
    onRecord(0, measured(900)),
    'nothingToMeasure',
  ],
  ['efficiency', 'the record has no odometer', onRecord(null, measured(900)), 'nothingToMeasure'],
  [
    'efficiency',
    'the efficiency is thirty percent below the expected value',
    measured(1_280),
    'pass',
    { limit: 7, attempted: 7 },
  ],
  [
    'efficiency',
    'the efficiency is more than thirty percent below the expected value',
    measured(1_279),
    'below',
    { limit: 7, attempted: 6.975, excess: 0.025 },
  ],
  [
    'efficiency',
    'the efficiency is thirty percent above the expected value',
    measured(1_520),
    'pass',
    { limit: 13, attempted: 13 },
  ],
  [
    'efficiency',
    'the efficiency is more than thirty percent above the expected value',
    measured(1_521),
    'above',
    { limit: 13, attempted: 13.025, excess: 0.025 },
  ],
  ['transactionLimit', 'the company sets no limit per refuel', {}, 'switchedOff'],
  [
    'transactionLimit',
    'the amount reaches the limit',
    { terms: { transactionLimitCents: limitOf(200) } },
    'pass',
    { limit: 200, attempted: 200 },
  ],
  [
    'transactionLimit',
    'the amount exceeds the limit by a cent',
    { terms: { transactionLimitCents: cents(19_999) } },
    'transaction',
    { limit: 199.99, attempted: 200, excess: 0.01 },
  ],
  [
    'transactionLimit',
    'only the fees exceed the limit',
    { terms: { transactionLimitCents: limitOf(200), fees: { anywhere: null, refuelCents: limitOf(5) } } },
    'pass',
  ],
  ['walletLimit', 'the wallet has no limit', { wallet: { monthCents: limitOf(9_000) } }, 'switchedOff'],
  [
    'walletLimit',
    'the month reaches the limit',
    { wallet: { limitCents: limitOf(1_000), monthCents: limitOf(800) } },
    'pass',
    { limit: 1_000, attempted: 1_000 },
  ],
  [
    'walletLimit',
    'the month exceeds the limit until the next month',
    { wallet: { limitCents: limitOf(1_000), monthCents: cents(80_001) } },
    'wallet_month',
    { limit: 1_000, attempted: 1_000.01, excess: 0.01, until: '2026-12-01T03:00:00.000Z' },
  ],
  [
    'walletLimit',
    'a single refuel exceeds the limit of any month',
    { wallet: { limitCents: limitOf(199) } },
    'wallet_month',
    { limit: 199, attempted: 200, excess: 1 },
  ],
  ['companyLimit', 'the company sets no daily limit', { companyDayCents: limitOf(9_000) }, 'switchedOff'],
  [
    'companyLimit',
    'the day reaches the limit',
    { terms: { companyLimitCents: limitOf(500) }, companyDayCents: limitOf(300) },
    'pass',
    { limit: 500, attempted: 500 },
  ],
  [
    'companyLimit',
    'the day exceeds the limit until midnight',
    { terms: { companyLimitCents: limitOf(500) }, companyDayCents: cents(30_001) },
    'fail',
    { limit: 500, attempted: 500.01, excess: 0.01, until: '2026-11-22T03:00:00.000Z' },
  ],
  ['nightLimit', 'the company sets no night limit', { at: atNight }, 'switchedOff'],
  ['nightLimit', 'the refuel is by day', { night, ownerNightCents: limitOf(900) }, 'nothingToMeasure'],
  [
    'nightLimit',
    'the night reaches the limit',
    { night, at: atNight, ownerNightCents: limitOf(50) },
    'pass',
    { limit: 250, attempted: 250 },
  ],
  [
    'nightLimit',
    'the night exceeds the limit until its end',
    { night, at: atNight, ownerNightCents: cents(5_001) },
    'fail',
    { limit: 250, attempted: 250.01, excess: 0.01, until: '2026-11-22T08:00:00.000Z' },
  ],
  [
    'balance',
    'the balance equals the cost',
    { wallet: { balanceCents: limitOf(200) } },
    'pass',
    { limit: 200, attempted: 200 },
  ],
  [
    'balance',
    'the balance lacks a cent',
    { wallet: { balanceCents: cents(19_999) } },
    'fail',
    { limit: 199.99, attempted: 200, excess: 0.01 },
  ],
  [
    'balance',
    'the balance does not cover the fees',
    { wallet: { balanceCents: limitOf(200) }, terms: { fees: { anywhere: null, refuelCents: cents(1) } } },
    'fail',
    { limit: 200, attempted: 200.01, excess: 0.01 },
  ],
  [
    'balance',
    'the wallet shares the company balance',
    { wallet: { balanceCents: limitOf(50), sharedBalance: true }, companyCents: limitOf(150) },
    'pass',
    { limit: 200, attempted: 200 },
  ],
  [
    'balance',
    'the wallet does not share the company balance',
    { wallet: { balanceCents: limitOf(50) }, companyCents: limitOf(150) },
    'fail',
    { limit: 50, attempted: 200, excess: 150 },
  ],
  [
    'balance',
    'the company shows less shared balance than the refuel needs',
    { wallet: { balanceCents: limitOf(50), sharedBalance: true }, terms: { sharedMostCents: cents(14_999) } },
    'fail',
    { limit: 199.99, attempted: 200, excess: 0.01 },
  ],
  [
    'balance',
    'the company has less balance than it may share',
    {
      wallet: { balanceCents: limitOf(50), sharedBalance: true },
      companyCents: limitOf(10),
      terms: { sharedMostCents: limitOf(900) },
    },
    'fail',
    { limit: 60, attempted: 200, excess: 140 },
  ],
];

describe('refuel rules', () => {
  const named = rows.map(([rule, condition, changes, expected, numbers]) => ({
    rule,
    condition,
    changes,
    expected,
    numbers,
  }));

  it.each(named)('$rule gives $expected if $condition', ({ rule, changes, expected, numbers }) => {
    const outcome = outcomeOf(rule, changes);
    const result = outcome?.detail ?? outcome?.why ?? outcome?.outcome;
    expect(result).toBe(expected);
    if (numbers) expect(outcome?.numbers).toEqual(numbers);
  });

  it('each rule has at least one failing row in this table', () => {
    const failing = rows.filter(([rule, , changes]) => outcomeOf(rule, changes)?.outcome === 'fail');
    expect(new Set(failing.map(([rule]) => rule))).toEqual(new Set(REFUEL_RULES));
  });
});

describe('judgeRefuel', () => {
  it('judges every rule in the order of the contract, which is the order of rejection reasons', () => {
    const { rules } = judge({});
    expect(rules.map(({ rule }) => rule)).toEqual([...REFUEL_RULES]);
    expect([...new Set(rules.map(({ reason }) => reason))]).toEqual([...REJECTION_REASONS]);
  });

  it('rejects a refuel for the first failed rule', () => {
    const changes: Changes = { pin: 'wrong', wallet: { balanceCents: cents(0) } };
    expect(judge(changes)).toMatchObject({ refusal: { reason: 'incorrectPassword' }, approval: 'rejected' });
    expect(judge({ ...changes, pin: 'right' }).refusal?.reason).toBe('insufficientBalance');
  });

  it('multiplies price by volume and drops the third decimal', () => {
    const { amountCents } = judge({
      priceMills: priceFromReais(2.899),
      volumeMl: millilitresFromLitres(25.21),
    });
    expect(amountCents).toBe(7_308);
  });

  it('charges cost and fees to the wallet first, then to the company', () => {
    const shares: Changes = { wallet: { balanceCents: cents(15_000), sharedBalance: true } };
    const fees = { anywhere: null, refuelCents: cents(199) };
    expect(judge({ ...shares, terms: { fees } }).companyCents).toBe(5_199);
    expect(judge({ terms: { fees } }).companyCents).toBe(0);
  });

  it('requires a receipt only elsewhere and only if the terms require a receipt', () => {
    const elsewhere: Changes = { station: { isListed: false }, wallet: { allowAnywhere: true } };
    const terms = { needsReceiptElsewhere: true };
    expect(judge({ terms })).toMatchObject({ approval: 'approved', alerts: [] });
    expect(judge(elsewhere)).toMatchObject({ approval: 'approved', alerts: [] });
    expect(judge({ ...elsewhere, terms, hasReceipt: true })).toMatchObject({
      approval: 'approved',
      alerts: [],
    });
    expect(judge({ ...elsewhere, terms, isDeviceReported: true })).toMatchObject({
      approval: 'pendingReceiptValidation',
      alerts: ['MISSING_RECEIPT_VALIDATION', 'DEVICE_DETECTED_DURING_REFUELING'],
      isElsewhere: true,
    });
  });
});

describe('feesOf', () => {
  it.each([
    [cents(7_309), 250, 182],
    [cents(9_999_999_999), 9_999, 9_998_999_999],
    [cents(1), 9_999, 0],
  ])(
    'charges on %s cents at %s hundredths of a percent a fee of %s cents, rounded down',
    (amountCents, hundredths, fee) => {
      const terms = { anywhere: { type: 'percentage', hundredths }, refuelCents: null } as const;
      expect(feesOf(amountCents, true, terms).totalCents).toBe(fee);
      expect(feesOf(amountCents, false, terms).totalCents).toBe(0);
    },
  );

  it('adds a fixed fee for a refuel elsewhere to the fee per refuel', () => {
    const terms = { anywhere: { type: 'fixed', hundredths: 350 }, refuelCents: cents(99) } as const;
    expect(feesOf(cents(100), true, terms)).toEqual({ anywhereCents: 350, refuelCents: 99, totalCents: 449 });
  });
});

describe('fitsVehicle', () => {
  it('fits each product to some vehicle and each vehicle to some product', () => {
    expect(FUEL_PRODUCTS.filter((product) => !FUEL_TYPES.some((type) => fitsVehicle(product, type)))).toEqual(
      [],
    );
    expect(FUEL_TYPES.filter((type) => !FUEL_PRODUCTS.some((product) => fitsVehicle(product, type)))).toEqual(
      [],
    );
  });
});

describe('nightAt', () => {
  it.each([
    ['2026-11-22T00:59:59.999Z', null],
    ['2026-11-22T01:00:00Z', '2026-11-22T08:00:00.000Z'],
    ['2026-11-22T07:59:59.999Z', '2026-11-22T08:00:00.000Z'],
    ['2026-11-22T08:00:00Z', null],
    // In the night to November 4, summer time began at midnight, so the night was an hour shorter.
    ['2018-11-04T02:30:00Z', '2018-11-04T07:00:00.000Z'],
  ])('gives for %s the end of night %s', (at, end) => {
    const found = nightAt(new Date(at), 'America/Sao_Paulo', night.hours);
    expect(found?.until.toISOString() ?? null).toBe(end);
  });

  it('accepts a night that begins after midnight', () => {
    const found = nightAt(new Date('2026-11-22T05:00:00Z'), 'America/Sao_Paulo', { from: 1, until: 4 });
    expect(found?.from.toISOString()).toBe('2026-11-22T04:00:00.000Z');
  });
});
