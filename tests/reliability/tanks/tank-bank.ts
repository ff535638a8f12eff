import { cents, type Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import {
  decideClaims,
  decideCollectClaims,
  reasonAgainst,
  type ClaimMove,
} from '../../../src/server/features/tanks/wallets/claims.rules.ts';
import type { LockedTank, LockedTankWallet } from '../../../src/server/features/tanks/locked-tanks.ts';
import {
  decideDefuel,
  decideRefuel,
  decideVariance,
  type TankChangeDecision,
} from '../../../src/server/features/tanks/operations/operation.rules.ts';
import { Refusal } from '../../../src/server/platform/refusal.ts';

interface Reading {
  readonly varianceMl: Millilitres;
  readonly isBooked: boolean;
}

export interface TankBank {
  readonly tanks: ReadonlyMap<string, LockedTank>;
  readonly wallets: ReadonlyMap<string, LockedTankWallet>;
  readonly usedMl: ReadonlyMap<string, number>;
  readonly readings: ReadonlyMap<string, Reading>;
}

export type TankOperation =
  | {
      readonly type: 'refuel';
      readonly tank: string;
      readonly volumeMl: Millilitres;
      /** Price of the supplied fuel; null for returned fuel. */
      readonly priceMills: PriceMills | null;
    }
  | {
      readonly type: 'defuel';
      readonly tank: string;
      readonly wallet: string;
      readonly volumeMl: Millilitres;
    }
  | {
      readonly type: 'distribute';
      readonly shares: readonly { readonly walletId: string; readonly volumeMl: Millilitres }[];
    }
  | {
      readonly type: 'collect';
      readonly wallets: readonly string[];
      /** Volumes in the order of `wallets`. If missing, the whole claims are collected. */
      readonly volumesMl?: readonly Millilitres[];
    }
  | {
      readonly type: 'change';
      readonly wallet: string;
      readonly status?: 'active' | 'inactive';
      readonly sharedBalance?: boolean;
      readonly limitMl?: Millilitres | null;
    }
  | { readonly type: 'read'; readonly tank: string; readonly measuredMl: Millilitres }
  | { readonly type: 'book'; readonly tank: string };

export const tankRules = {
  decideClaims,
  decideCollectClaims,
  decideDefuel,
  decideRefuel,
  decideVariance,
};
export type TankRules = typeof tankRules;

export interface TankAnswer {
  readonly movedMl: number;
  readonly amountCents: Cents;
}

export type TankOutcome =
  | { readonly answer: TankAnswer }
  | { readonly refusal: { readonly code: string; readonly details: unknown } };

/** Executes one operation. An error other than `Refusal` is a fault of a rule. */
export function operate(
  bank: TankBank,
  operation: TankOperation,
  rules: TankRules = tankRules,
): { readonly next: TankBank; readonly outcome: TankOutcome } {
  try {
    const { next, answer } = execute(bank, operation, rules);
    return { next, outcome: { answer } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refusal = { code: error.code, details: error.details ?? null };
    return { next: bank, outcome: { refusal } };
  }
}

interface TankResult {
  readonly next: TankBank;
  readonly answer: TankAnswer;
}

function execute(bank: TankBank, operation: TankOperation, rules: TankRules): TankResult {
  switch (operation.type) {
    case 'refuel': {
      const tank = tankIn(bank, operation.tank);
      return changed(bank, tank, rules.decideRefuel(tank, operation));
    }
    case 'defuel':
      return draw(bank, operation, rules);
    case 'distribute':
      return moved(bank, rules.decideClaims(bank, operation.shares));
    case 'collect':
      return moved(bank, rules.decideCollectClaims(bank, operation.wallets, operation.volumesMl));
    case 'change':
      return change(bank, operation, rules);
    case 'read': {
      const tank = tankIn(bank, operation.tank);
      const varianceMl = (operation.measuredMl - tank.levelMl) as Millilitres;
      const readings = new Map(bank.readings).set(tank.id, { varianceMl, isBooked: false });
      return { next: { ...bank, readings }, answer: { movedMl: 0, amountCents: cents(0) } };
    }
    case 'book': {
      const tank = tankIn(bank, operation.tank);
      const reading = bank.readings.get(tank.id);
      if (!reading) throw new Refusal('not_found');
      if (reading.isBooked) throw new Refusal('dip_booked');
      const done = changed(bank, tank, rules.decideVariance(tank, reading.varianceMl));
      const readings = new Map(bank.readings).set(tank.id, { ...reading, isBooked: true });
      return { ...done, next: { ...done.next, readings } };
    }
  }
}

function draw(bank: TankBank, operation: TankOperation & { type: 'defuel' }, rules: TankRules): TankResult {
  const { volumeMl } = operation;
  const tank = tankIn(bank, operation.tank);
  const wallet = bank.wallets.get(operation.wallet);
  if (!wallet || wallet.tankId !== tank.id) throw new Refusal('record_unknown');
  const reason = reasonAgainst(wallet);
  if (reason) throw new Refusal('wallets_refused', [{ id: wallet.ownerId, wallet: wallet.id, reason }]);
  const usedMl = (bank.usedMl.get(wallet.id) ?? 0) as Millilitres;
  const decision = rules.decideDefuel(tank, wallet, { volumeMl, usedMl, fuelType: 'diesel' });
  const done = changed(bank, tank, decision);
  const { next } = moved(done.next, [{ wallet, volumeMl: -decision.fromClaimMl as Millilitres }]);
  return {
    answer: done.answer,
    next: { ...next, usedMl: new Map(bank.usedMl).set(wallet.id, usedMl + volumeMl) },
  };
}

function change(
  bank: TankBank,
  { wallet: id, status, sharedBalance, limitMl }: TankOperation & { type: 'change' },
  rules: TankRules,
): TankResult {
  const wallet = bank.wallets.get(id);
  if (!wallet) throw new Refusal('not_found');
  const isInUse = (status ?? wallet.status) === 'active';
  if (sharedBalance && !wallet.sharedBalance && !isInUse)
    throw new Refusal('wallets_refused', [{ id: wallet.ownerId, wallet: id, reason: 'inactive' }]);
  const sharing = status === 'inactive' ? false : sharedBalance;
  const moves = status === 'inactive' ? rules.decideCollectClaims(bank, [id]) : [];
  const { next, answer } = moved(bank, moves);
  const changedWallet = {
    ...(next.wallets.get(id) ?? wallet),
    ...(status && { status }),
    ...(sharing !== undefined && { sharedBalance: sharing }),
    ...(limitMl !== undefined && { limitMl }),
  };
  return { answer, next: { ...next, wallets: new Map(next.wallets).set(id, changedWallet) } };
}

function tankIn({ tanks }: TankBank, id: string): LockedTank {
  const tank = tanks.get(id);
  if (!tank) throw new Refusal('not_found');
  return tank;
}

function changed(bank: TankBank, tank: LockedTank, decision: TankChangeDecision): TankResult {
  const { stockMl, amountCents, valueCents } = decision;
  const levelMl = (tank.levelMl + stockMl) as Millilitres;
  const tanks = new Map(bank.tanks).set(tank.id, { ...tank, levelMl, valueCents });
  return { next: { ...bank, tanks }, answer: { movedMl: stockMl, amountCents } };
}

function moved(bank: TankBank, moves: readonly ClaimMove[]): TankResult {
  const tanks = new Map(bank.tanks);
  const wallets = new Map(bank.wallets);
  let movedMl = 0;
  for (const { wallet, volumeMl } of moves) {
    const tank = tanks.get(wallet.tankId) as LockedTank;
    const claimedMl = (tank.claimedMl + volumeMl) as Millilitres;
    tanks.set(tank.id, { ...tank, claimedMl });
    const current = wallets.get(wallet.id) ?? wallet;
    wallets.set(wallet.id, { ...current, claimMl: (current.claimMl + volumeMl) as Millilitres });
    movedMl += volumeMl;
  }
  return { next: { ...bank, tanks, wallets }, answer: { movedMl, amountCents: cents(0) } };
}
