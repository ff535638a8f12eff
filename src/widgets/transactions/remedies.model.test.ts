import { describe, expect, it } from 'vitest';
import type { TransactionDetail } from '#contract/transaction-calls.ts';
import type { RejectionDetail, RejectionReason, RuleNumbers } from '#contract/transactions.ts';
import type { Settings } from '#contract/session-data.ts';
import { isMended, remedyOf } from './remedies.model.ts';

const detail = (
  reason: RejectionReason | null,
  which: RejectionDetail | null,
  {
    numbers = {},
    enabled = false,
    anywhere = false,
  }: { numbers?: RuleNumbers; enabled?: boolean; anywhere?: boolean } = {},
) =>
  ({
    transaction: { reason, detail: which, numbers },
    station: { enabled },
    wallet: { allowAnywhereRefueling: anywhere },
  }) as unknown as TransactionDetail;
const anybody = () => true;
const nobody = () => false;

describe('remedyOf', () => {
  it.each([
    ['aboveLimit', 'wallet_month', { kind: 'act', action: 'limit', needed: 213520 }],
    ['aboveLimit', 'transaction', { kind: 'act', action: 'transactionLimit', needed: 213520 }],
    ['refuelInterval', null, { kind: 'act', action: 'refuelInterval', needed: 2135.2 }],
    ['generalRejection', 'premium_not_allowed', { kind: 'act', action: 'premium', needed: null }],
    ['insufficientBalance', null, { kind: 'act', action: 'topUp', needed: null }],
    ['generalRejection', 'station_blocked', { kind: 'act', action: 'enable', needed: null }],
    ['generalRejection', 'anywhere_not_allowed', { kind: 'act', action: 'anywhere', needed: null }],
    ['generalRejection', 'owner_inactive', { kind: 'act', action: 'restore', needed: null }],
    ['generalRejection', 'product_not_sold', { kind: 'way', hint: 'station', place: 'stations' }],
    ['incorrectPassword', null, { kind: 'way', hint: 'password', place: 'person' }],
    ['aboveOrganizationLimit', null, { kind: 'hint', hint: 'company' }],
    ['aboveCapacity', null, { kind: 'way', hint: 'vehicle', place: 'vehicle' }],
    ['aboveEfficiency', 'above', { kind: 'way', hint: 'vehicle', place: 'vehicle' }],
    ['aboveEfficiency', 'odometer_back', { kind: 'way', hint: 'odometer', place: 'vehicle' }],
    ['aboveEfficiency', 'odometer_missing', { kind: 'hint', hint: 'odometerAtPump' }],
    [null, null, null],
  ] as const)('offers the remedy of the rejection %s, %s', (reason, which, expected) => {
    const numbers = { attempted: 2135.2, excess: 135.2 };
    expect(remedyOf(detail(reason, which, { numbers }), anybody)).toEqual(expected);
  });

  it.each([
    ['insufficientBalance', null, 'balanceDistribution'],
    ['aboveLimit', 'transaction', 'settings'],
    ['aboveCapacity', null, 'vehicle'],
    ['incorrectPassword', null, 'person'],
    ['generalRejection', 'station_blocked', 'gasStation'],
  ] as const)(
    'refers a user without permissions for %s, %s, to the permission %s',
    (reason, which, right) => {
      expect(remedyOf(detail(reason, which), nobody)).toEqual({ kind: 'others', right });
    },
  );

  it('returns null if the remedy is already applied', () => {
    expect(remedyOf(detail('generalRejection', 'station_blocked', { enabled: true }), anybody)).toBeNull();
    expect(
      remedyOf(detail('generalRejection', 'anywhere_not_allowed', { anywhere: true }), anybody),
    ).toBeNull();
  });
});

describe('isMended', () => {
  const rules = (over: Partial<Settings>) =>
    ({ transactionLimit: 400, refuelInterval: 60, checkAvailablePremiumFuel: false, ...over }) as Settings;
  it.each([
    ['transactionLimit', 50_000, {}, false],
    ['transactionLimit', 50_000, { transactionLimit: 500 }, true],
    ['transactionLimit', 50_000, { transactionLimit: null }, true],
    ['refuelInterval', 12, {}, false],
    ['refuelInterval', 12, { refuelInterval: 12 }, true],
    ['refuelInterval', null, { refuelInterval: 0 }, true],
    ['premium', null, {}, false],
    ['premium', null, { checkAvailablePremiumFuel: true }, true],
  ] as const)('judges the rule %s that needs %s, with %o, as mended: %s', (action, needed, now, mended) => {
    expect(isMended({ kind: 'act', action, needed }, rules(now))).toBe(mended);
  });
});
