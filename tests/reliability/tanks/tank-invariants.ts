/**
 * Invariants of tanks after every operation: sums, limits, and the effect of each operation. The checks do not use the rules
 * of the tanks.
 */
import type { LockedTank } from '../../../src/server/features/tanks/locked-tanks.ts';
import { Broken } from '../ledger/invariants.ts';
import type { TankAnswer, TankBank, TankOperation } from './tank-bank.ts';

function must(holds: boolean, sentence: string): void {
  if (!holds) throw new Broken(sentence);
}

export function checkTanks({ tanks, wallets }: TankBank): void {
  for (const { id, levelMl, capacityMl, claimedMl, valueCents } of tanks.values()) {
    for (const units of [levelMl, claimedMl, valueCents]) {
      must(Number.isSafeInteger(units) && units >= 0, `${id} has ${units} of something.`);
    }
    must(levelMl <= capacityMl, `${id} holds more than it can.`);
    must(levelMl > 0 || valueCents === 0, `${id} is empty and worth ${valueCents}.`);
    const claims = [...wallets.values()].filter(({ tankId }) => tankId === id);
    const sum = claims.reduce((all, { claimMl }) => all + claimMl, 0);
    must(sum === claimedMl, `${id} is claimed by ${claimedMl}, its wallets claim ${sum}.`);
  }
  for (const { id, claimMl, status, sharedBalance } of wallets.values()) {
    must(claimMl >= 0, `${id} claims ${claimMl}.`);
    must(status === 'active' || (claimMl === 0 && !sharedBalance), `${id} is out of use and not bare.`);
  }
}

export function checkTankEffect(
  before: TankBank,
  after: TankBank,
  operation: TankOperation,
  answer: TankAnswer,
): void {
  const { levels, claims } = movesOf(before, operation);
  for (const [id, tank] of after.tanks) {
    const moved = tank.levelMl - tankOf(before, id).levelMl;
    must(moved === (levels.get(id) ?? 0), `${operation.type} moved ${moved} in ${id}.`);
    if (moved === 0)
      must(tank.valueCents === tankOf(before, id).valueCents, `${id} is worth something else.`);
  }
  for (const [id, { claimMl }] of after.wallets) {
    const moved = claimMl - claimOf(before, id);
    must(moved === (claims.get(id) ?? 0), `${operation.type} moved ${moved} of the claim of ${id}.`);
  }
  checkOperation(before, after, operation, answer);
}

function movesOf(before: TankBank, operation: TankOperation) {
  const levels = new Map<string, number>();
  const claims = new Map<string, number>();
  switch (operation.type) {
    case 'refuel':
      levels.set(operation.tank, operation.volumeMl);
      break;
    case 'defuel':
      levels.set(operation.tank, -operation.volumeMl);
      claims.set(operation.wallet, -Math.min(claimOf(before, operation.wallet), operation.volumeMl));
      break;
    case 'distribute':
      for (const { walletId, volumeMl } of operation.shares) claims.set(walletId, volumeMl);
      break;
    case 'collect':
      for (const [at, id] of operation.wallets.entries()) {
        claims.set(id, -(operation.volumesMl?.[at] ?? claimOf(before, id)));
      }
      break;
    case 'change':
      if (operation.status === 'inactive') claims.set(operation.wallet, -claimOf(before, operation.wallet));
      break;
    case 'book':
      levels.set(operation.tank, before.readings.get(operation.tank)?.varianceMl ?? 0);
      break;
    case 'read':
  }
  return { levels, claims };
}

function checkOperation(
  before: TankBank,
  after: TankBank,
  operation: TankOperation,
  { amountCents }: TankAnswer,
): void {
  switch (operation.type) {
    case 'refuel': {
      const { tank, volumeMl, priceMills } = operation;
      const [was, is] = [tankOf(before, tank), tankOf(after, tank)];
      must(is.valueCents - was.valueCents === amountCents, 'What came in is worth something else.');
      if (priceMills === null) checkShare(was, volumeMl, amountCents);
      else must(Math.abs(amountCents - (priceMills * volumeMl) / 10_000) <= 1, 'What was bought cost other.');
      return;
    }
    case 'defuel':
      return checkDraw(before, after, operation, amountCents);
    case 'distribute':
      for (const { walletId } of operation.shares) {
        const wallet = after.wallets.get(walletId);
        const { levelMl, claimedMl } = tankOf(after, wallet?.tankId ?? '');
        must(wallet?.status === 'active', 'A wallet out of use is promised fuel.');
        must(claimedMl <= levelMl, 'More was promised than there is.');
      }
      return;
    case 'book': {
      const [was, is] = [tankOf(before, operation.tank), tankOf(after, operation.tank)];
      must(was.valueCents - is.valueCents === amountCents, 'A variance has another value.');
      must(is.levelMl < was.levelMl || amountCents === 0, 'What was found is worth something.');
      if (is.levelMl < was.levelMl) checkShare(was, was.levelMl - is.levelMl, amountCents);
      return;
    }
    case 'collect':
    case 'change':
    case 'read':
  }
}

function checkDraw(
  before: TankBank,
  after: TankBank,
  { tank, wallet: id, volumeMl }: TankOperation & { readonly type: 'defuel' },
  amountCents: number,
): void {
  const [was, is] = [tankOf(before, tank), tankOf(after, tank)];
  const wallet = before.wallets.get(id);
  must(wallet?.status === 'active', 'A wallet out of use drew.');
  const limitMl = wallet?.limitMl ?? Infinity;
  must((after.usedMl.get(id) ?? 0) <= limitMl, 'More was drawn than the month has.');
  must(after.usedMl.get(id) === (before.usedMl.get(id) ?? 0) + volumeMl, 'The month counts otherwise.');
  const claimMl = wallet?.claimMl ?? 0;
  if (volumeMl > claimMl) {
    must(wallet?.sharedBalance === true, 'A wallet drew more than it claims.');
    must(is.levelMl >= was.claimedMl - claimMl, 'What others claim was drawn.');
  }
  must(was.valueCents - is.valueCents === amountCents, 'What was drawn is worth something else.');
  checkShare(was, volumeMl, amountCents);
}

/** Checks that a volume has its share of the tank's value, to a cent. The last fuel takes the remaining value. */
function checkShare({ levelMl, valueCents }: LockedTank, volumeMl: number, amountCents: number): void {
  const share = levelMl === 0 ? 0 : (valueCents * volumeMl) / levelMl;
  must(Math.abs(amountCents - share) <= 1, `${volumeMl} of ${levelMl} are worth ${amountCents}.`);
}

function tankOf({ tanks }: TankBank, id: string): LockedTank {
  const tank = tanks.get(id);
  if (!tank) throw new Broken(`There is no tank ${id}.`);
  return tank;
}

const claimOf = ({ wallets }: TankBank, id: string): number => wallets.get(id)?.claimMl ?? 0;
