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

/** 40 L of diesel at R$ 5,00: R$ 200,00, at 10:00 on a Saturday in São Paulo. */
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
    isCenterDeleted: false,
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

const said = (rule: RefuelRule, changes: Changes) =>
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
  says: string,
  changes: Changes,
  outcome: RejectionDetail | 'pass' | 'fail' | 'switchedOff' | 'nothingToMeasure' | 'beforehand',
  numbers?: object,
];

const rows: readonly Row[] = [
  ['debt', 'the company owes, and its terms allow it', { debtCents: cents(7_000) }, 'switchedOff'],
  ['debt', 'the company owes nothing', { terms: { blocksOnDebt: true } }, 'pass'],
  [
    'debt',
    'the company owes',
    { terms: { blocksOnDebt: true }, debtCents: cents(7_000) },
    'debt_outstanding',
    { excess: 70 },
  ],
  ['owner', 'who refuels is inactive', { person: { status: 'inactive' } }, 'owner_inactive'],
  ['owner', 'what is filled is inactive', { vehicle: { status: 'inactive' } }, 'owner_inactive'],
  ['owner', 'nobody said who refuels', { person: null }, 'pass'],
  ['wallet', 'the owner has none', { wallet: null }, 'wallet_inactive'],
  ['wallet', 'its cost centre is deleted', { wallet: { isCenterDeleted: true } }, 'wallet_inactive'],
  ['station', 'it is of the list and enabled', {}, 'pass'],
  ['station', 'it is switched off', { station: { isEnabled: false } }, 'station_blocked'],
  [
    'station',
    'it is switched off, and the wallet goes anywhere',
    { station: { isEnabled: false }, wallet: { allowAnywhere: true } },
    'pass',
  ],
  [
    'station',
    'it is of no list, and the wallet does not go anywhere',
    { station: { isListed: false } },
    'anywhere_not_allowed',
  ],
  [
    'station',
    'it is of no list, and the company goes nowhere else',
    { station: { isListed: false }, wallet: { allowAnywhere: true }, terms: { hasAnywhere: false } },
    'station_unknown',
  ],
  ['station', 'none was named beforehand', { station: null }, 'nothingToMeasure'],
  ['vehicleProduct', 'an engine for S10 is given S500', { product: 'dieselS500' }, 'product_mismatch'],
  ['vehicleProduct', 'an engine for S500 is given S10', { vehicle: { fuelType: 'dieselS500' } }, 'pass'],
  ['vehicleProduct', 'nobody looks', { product: 'gas', terms: { checkFuelType: false } }, 'switchedOff'],
  ['vehicleProduct', 'nobody said what is filled', { vehicle: null }, 'nothingToMeasure'],
  ['premium', 'additives are not allowed', { product: 'premiumGas' }, 'premium_not_allowed'],
  ['premium', 'additives are allowed', { product: 'premiumGas', terms: { allowsPremium: true } }, 'pass'],
  ['stationProduct', 'the station sells it', {}, 'pass'],
  ['stationProduct', 'the station does not', { product: 'ethanol' }, 'product_not_sold'],
  [
    'stationProduct',
    'what a station of no list sells is not known',
    { station: { isListed: false } },
    'nothingToMeasure',
  ],
  ['pin', 'the person has none', {}, 'nothingToMeasure'],
  ['pin', 'it is right', { pin: 'right' }, 'pass'],
  ['pin', 'it is wrong', { pin: 'wrong' }, 'fail'],
  ['pin', 'it is locked', { pin: { lockedUntil: atNight } }, 'locked', { until: '2026-11-22T02:30:00.000Z' }],
  ['pin', 'it is not asked beforehand', { pin: 'beforehand' }, 'beforehand'],
  ['interval', 'there is none', { lastAt: minutesAgo(1) }, 'switchedOff'],
  ['interval', 'nothing was filled before', { terms: { intervalMinutes: 60 } }, 'nothingToMeasure'],
  [
    'interval',
    'it is over to the minute',
    { terms: { intervalMinutes: 60 }, lastAt: minutesAgo(60) },
    'pass',
    { limit: 60, attempted: 60 },
  ],
  [
    'interval',
    'a minute is missing',
    { terms: { intervalMinutes: 60 }, lastAt: minutesAgo(59) },
    'fail',
    { limit: 60, attempted: 59, excess: 1, until: '2026-11-21T13:01:00.000Z' },
  ],
  ['capacity', 'it is not known', {}, 'nothingToMeasure'],
  [
    'capacity',
    'a twentieth more goes in',
    { volumeMl: millilitresFromLitres(42), vehicle: { capacityMl: millilitresFromLitres(40) } },
    'pass',
    { limit: 42, attempted: 42 },
  ],
  [
    'capacity',
    'more than that does not',
    { volumeMl: millilitresFromLitres(42.001), vehicle: { capacityMl: millilitresFromLitres(40) } },
    'fail',
    { limit: 42, attempted: 42.001, excess: 0.001 },
  ],
  [
    'capacity',
    'Arla goes into another tank',
    { product: 'arla', vehicle: { capacityMl: millilitresFromLitres(1) } },
    'nothingToMeasure',
  ],
  [
    'capacity',
    'gas goes into bottles',
    { product: 'carrierNaturalGas', vehicle: { fuelType: 'flex', capacityMl: millilitresFromLitres(1) } },
    'nothingToMeasure',
  ],
  ['efficiency', 'it does not block', { ...measured(1_100), terms: {} }, 'switchedOff'],
  ['efficiency', 'nobody typed an odometer', withoutOdometer({}), 'odometer_missing'],
  ['efficiency', 'nobody typed one yet', withoutOdometer({ isOdometerToCome: true }), 'beforehand'],
  [
    'efficiency',
    'a container has none',
    withoutOdometer({ vehicle: { hasOdometer: false } }),
    'nothingToMeasure',
  ],
  ['efficiency', 'Arla needs none', withoutOdometer({ product: 'arla' }), 'nothingToMeasure'],
  ['efficiency', 'no vehicle is named', withoutOdometer({ vehicle: null }), 'nothingToMeasure'],
  [
    'efficiency',
    'the odometer goes back',
    onRecord(1_000, measured(999)),
    'odometer_back',
    { limit: 1_000, attempted: 999, excess: 1 },
  ],
  ['efficiency', 'it stands where it stood', onRecord(1_000, measured(1_000)), 'nothingToMeasure'],
  ['efficiency', 'the record was set back', onRecord(0, measured(900)), 'nothingToMeasure'],
  ['efficiency', 'the record has none', onRecord(null, measured(900)), 'nothingToMeasure'],
  ['efficiency', 'it lies three tenths below', measured(1_280), 'pass', { limit: 7, attempted: 7 }],
  [
    'efficiency',
    'it lies further below',
    measured(1_279),
    'below',
    { limit: 7, attempted: 6.975, excess: 0.025 },
  ],
  ['efficiency', 'it lies three tenths above', measured(1_520), 'pass', { limit: 13, attempted: 13 }],
  [
    'efficiency',
    'it lies further above',
    measured(1_521),
    'above',
    { limit: 13, attempted: 13.025, excess: 0.025 },
  ],
  ['transactionLimit', 'there is none', {}, 'switchedOff'],
  [
    'transactionLimit',
    'it is reached',
    { terms: { transactionLimitCents: limitOf(200) } },
    'pass',
    { limit: 200, attempted: 200 },
  ],
  [
    'transactionLimit',
    'it is passed by a cent',
    { terms: { transactionLimitCents: cents(19_999) } },
    'transaction',
    { limit: 199.99, attempted: 200, excess: 0.01 },
  ],
  [
    'transactionLimit',
    'fees do not count',
    { terms: { transactionLimitCents: limitOf(200), fees: { anywhere: null, refuelCents: limitOf(5) } } },
    'pass',
  ],
  ['walletLimit', 'there is none', { wallet: { monthCents: limitOf(9_000) } }, 'switchedOff'],
  [
    'walletLimit',
    'the month reaches it',
    { wallet: { limitCents: limitOf(1_000), monthCents: limitOf(800) } },
    'pass',
    { limit: 1_000, attempted: 1_000 },
  ],
  [
    'walletLimit',
    'the month passes it until the next one',
    { wallet: { limitCents: limitOf(1_000), monthCents: cents(80_001) } },
    'wallet_month',
    { limit: 1_000, attempted: 1_000.01, excess: 0.01, until: '2026-12-01T03:00:00.000Z' },
  ],
  [
    'walletLimit',
    'no month is long enough',
    { wallet: { limitCents: limitOf(199) } },
    'wallet_month',
    { limit: 199, attempted: 200, excess: 1 },
  ],
  ['companyLimit', 'there is none', { companyDayCents: limitOf(9_000) }, 'switchedOff'],
  [
    'companyLimit',
    'the day reaches it',
    { terms: { companyLimitCents: limitOf(500) }, companyDayCents: limitOf(300) },
    'pass',
    { limit: 500, attempted: 500 },
  ],
  [
    'companyLimit',
    'the day passes it until midnight',
    { terms: { companyLimitCents: limitOf(500) }, companyDayCents: cents(30_001) },
    'fail',
    { limit: 500, attempted: 500.01, excess: 0.01, until: '2026-11-22T03:00:00.000Z' },
  ],
  ['nightLimit', 'there is none', { at: atNight }, 'switchedOff'],
  ['nightLimit', 'it is day', { night, ownerNightCents: limitOf(900) }, 'nothingToMeasure'],
  [
    'nightLimit',
    'the night reaches it',
    { night, at: atNight, ownerNightCents: limitOf(50) },
    'pass',
    { limit: 250, attempted: 250 },
  ],
  [
    'nightLimit',
    'the night passes it until its end',
    { night, at: atNight, ownerNightCents: cents(5_001) },
    'fail',
    { limit: 250, attempted: 250.01, excess: 0.01, until: '2026-11-22T08:00:00.000Z' },
  ],
  [
    'balance',
    'it is what it costs',
    { wallet: { balanceCents: limitOf(200) } },
    'pass',
    { limit: 200, attempted: 200 },
  ],
  [
    'balance',
    'it lacks a cent',
    { wallet: { balanceCents: cents(19_999) } },
    'fail',
    { limit: 199.99, attempted: 200, excess: 0.01 },
  ],
  [
    'balance',
    'fees count',
    { wallet: { balanceCents: limitOf(200) }, terms: { fees: { anywhere: null, refuelCents: cents(1) } } },
    'fail',
    { limit: 200, attempted: 200.01, excess: 0.01 },
  ],
  [
    'balance',
    'the company pays for one who shares',
    { wallet: { balanceCents: limitOf(50), sharedBalance: true }, companyCents: limitOf(150) },
    'pass',
    { limit: 200, attempted: 200 },
  ],
  [
    'balance',
    'the company does not for one who does not',
    { wallet: { balanceCents: limitOf(50) }, companyCents: limitOf(150) },
    'fail',
    { limit: 50, attempted: 200, excess: 150 },
  ],
  [
    'balance',
    'no more of the company than is shown',
    { wallet: { balanceCents: limitOf(50), sharedBalance: true }, terms: { sharedMostCents: cents(14_999) } },
    'fail',
    { limit: 199.99, attempted: 200, excess: 0.01 },
  ],
  [
    'balance',
    'no more of the company than it has',
    {
      wallet: { balanceCents: limitOf(50), sharedBalance: true },
      companyCents: limitOf(10),
      terms: { sharedMostCents: limitOf(900) },
    },
    'fail',
    { limit: 60, attempted: 200, excess: 140 },
  ],
];

describe('a rule of refuels', () => {
  const named = rows.map(([rule, says, changes, wanted, numbers]) => ({
    rule,
    says,
    changes,
    wanted,
    numbers,
  }));

  it.each(named)('$rule: $says', ({ rule, changes, wanted, numbers }) => {
    const outcome = said(rule, changes);
    const told = outcome?.detail ?? outcome?.why ?? outcome?.outcome;
    expect(told).toBe(wanted);
    if (numbers) expect(outcome?.numbers).toEqual(numbers);
  });

  it('stands in a row of this table for each way in which it can fail', () => {
    const failing = rows.filter(([rule, , changes]) => said(rule, changes)?.outcome === 'fail');
    expect(new Set(failing.map(([rule]) => rule))).toEqual(new Set(REFUEL_RULES));
  });
});

describe('a refuel', () => {
  it('is judged by every rule in the order of the contract, which is that of the reasons', () => {
    const { rules } = judge({});
    expect(rules.map(({ rule }) => rule)).toEqual([...REFUEL_RULES]);
    expect([...new Set(rules.map(({ reason }) => reason))]).toEqual([...REJECTION_REASONS]);
  });

  it('is refused for the first rule that it does not pass', () => {
    const changes: Changes = { pin: 'wrong', wallet: { balanceCents: cents(0) } };
    expect(judge(changes)).toMatchObject({ refusal: { reason: 'incorrectPassword' }, approval: 'rejected' });
    expect(judge({ ...changes, pin: 'right' }).refusal?.reason).toBe('insufficientBalance');
  });

  it('costs price by volume, the third decimal dropped', () => {
    const { amountCents } = judge({
      priceMills: priceFromReais(2.899),
      volumeMl: millilitresFromLitres(25.21),
    });
    expect(amountCents).toBe(7_308);
  });

  it('is paid by the wallet first, fees too', () => {
    const shares: Changes = { wallet: { balanceCents: cents(15_000), sharedBalance: true } };
    const fees = { anywhere: null, refuelCents: cents(199) };
    expect(judge({ ...shares, terms: { fees } }).companyCents).toBe(5_199);
    expect(judge({ terms: { fees } }).companyCents).toBe(0);
  });

  it('waits for a receipt only elsewhere, and where one is asked for', () => {
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

describe('fees', () => {
  it.each([
    [cents(7_309), 250, 182],
    [cents(9_999_999_999), 9_999, 9_998_999_999],
    [cents(1), 9_999, 0],
  ])(
    'of %s cents at %s hundredths of a percent are %s, the fraction dropped',
    (amountCents, hundredths, fee) => {
      const terms = { anywhere: { type: 'percentage', hundredths }, refuelCents: null } as const;
      expect(feesOf(amountCents, true, terms).totalCents).toBe(fee);
      expect(feesOf(amountCents, false, terms).totalCents).toBe(0);
    },
  );

  it('are of two kinds', () => {
    const terms = { anywhere: { type: 'fixed', hundredths: 350 }, refuelCents: cents(99) } as const;
    expect(feesOf(cents(100), true, terms)).toEqual({ anywhereCents: 350, refuelCents: 99, totalCents: 449 });
  });
});

describe('the products', () => {
  it('each fit some vehicle, and each vehicle takes some', () => {
    expect(FUEL_PRODUCTS.filter((product) => !FUEL_TYPES.some((type) => fitsVehicle(product, type)))).toEqual(
      [],
    );
    expect(FUEL_TYPES.filter((type) => !FUEL_PRODUCTS.some((product) => fitsVehicle(product, type)))).toEqual(
      [],
    );
  });
});

describe('a night', () => {
  it.each([
    ['2026-11-22T00:59:59.999Z', null],
    ['2026-11-22T01:00:00Z', '2026-11-22T08:00:00.000Z'],
    ['2026-11-22T07:59:59.999Z', '2026-11-22T08:00:00.000Z'],
    ['2026-11-22T08:00:00Z', null],
    // Summer time began at midnight of the 4th, so that night was an hour shorter.
    ['2018-11-04T02:30:00Z', '2018-11-04T07:00:00.000Z'],
  ])('at %s ends at %s', (at, end) => {
    const found = nightAt(new Date(at), 'America/Sao_Paulo', night.hours);
    expect(found?.until.toISOString() ?? null).toBe(end);
  });

  it('may begin after midnight', () => {
    const found = nightAt(new Date('2026-11-22T05:00:00Z'), 'America/Sao_Paulo', { from: 1, until: 4 });
    expect(found?.from.toISOString()).toBe('2026-11-22T04:00:00.000Z');
  });
});
