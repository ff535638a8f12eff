import type { RouteBody } from '#contract/routes.ts';
import { priceFromReais } from '#core/money/price.ts';
import { millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';
import { parseAccessKey } from '#core/validation/access-key.ts';
import { violates } from '../../../platform/database/sql-state.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { newId } from '../../../platform/identifier.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { reasonAgainst } from '../wallets/claims.rules.ts';
import { lockTanks, type LockedTank } from '../locked-tanks.ts';
import { readMonthId } from '../month-id.ts';
import { decideDefuel, decideRefuel, type TankChangeDecision } from './operation.rules.ts';
import {
  findFilled,
  findOperation,
  findTaker,
  insertOperation,
  isReceiptKnown,
  type NewOperation,
  type OperationRow,
} from './operations.repository.ts';
import { postTankEntry, type TankPosting } from './tank-ledger.ts';
import { findWalletsAt, readUsed } from '../wallets/tank-wallets.repository.ts';
import { updateTank } from '../tanks.repository.ts';
import { assertFuelManagement, lockTank } from '../tanks.service.ts';

export interface Operated {
  readonly operationId: string;
  readonly walletId: string | null;
}

/**
 * Refuels a tank. Refuses with `not_found`, `record_deleted`, `fuel_management_unavailable`, `tank_supply_incomplete`,
 * `receipt_unreadable`, `receipt_used` and the codes of `decideRefuel`.
 */
export async function refuelTank(
  moving: Moving,
  tankId: string,
  body: RouteBody<'POST /admin/tank/{id}/refuel'>,
): Promise<Operated> {
  const { tx, organizationId } = moving;
  await assertFuelManagement(tx, organizationId);
  const supply = readSupply(body);
  const tank = await lockTank(moving, tankId);
  if (supply.accessKey !== null && (await isReceiptKnown(tx, organizationId, supply.accessKey))) {
    throw new Refusal('receipt_used');
  }
  const volumeMl = millilitresFromLitres(body.volume);
  const decision = decideRefuel(tank, { volumeMl, priceMills: supply.priceMills });
  try {
    const operationId = await operate(moving, tank, decision, {
      kind: 'tank_refuel',
      postings: [{ accountId: tank.suppliedAccountId, volumeMl: -volumeMl as Millilitres }],
      operation: {
        operation: 'REFUEL_OPERATION',
        volume_ml: volumeMl,
        price_mills: supply.priceMills,
        supplier: supply.supplier,
        access_key: supply.accessKey,
        source: supply.source,
      },
    });
    return { operationId, walletId: null };
  } catch (error) {
    if (violates(error, 'tank_operations_access_key')) throw new Refusal('receipt_used');
    throw error;
  }
}

function readSupply({ price, supplier, accessKey: key, source }: RouteBody<'POST /admin/tank/{id}/refuel'>) {
  const isBought = price !== undefined && supplier !== undefined;
  const isNeither = price === undefined && supplier === undefined && key === undefined;
  if (source === undefined ? !isBought : !isNeither) throw new Refusal('tank_supply_incomplete');
  const accessKey = key === undefined ? null : parseAccessKey(key);
  if (key !== undefined && accessKey === null) throw new Refusal('receipt_unreadable');
  return {
    priceMills: price === undefined ? null : priceFromReais(price),
    supplier: supplier ?? '',
    accessKey,
    source: source ?? '',
  };
}

/**
 * Draws fuel from a tank. Refuses with `not_found`, `record_deleted`, `record_unknown`, `wallet_ambiguous`,
 * `wallets_refused` and the codes of `decideDefuel`.
 */
export async function defuelTank(
  moving: Moving,
  tankId: string,
  body: RouteBody<'POST /admin/tank/{id}/defuel'>,
): Promise<Operated> {
  const { tx, clock, organizationId } = moving;
  const { vehicle: vehicleId, user: userId, odometer } = body;
  const walletId = await meantWallet(moving, tankId, body);
  const locked = await lockTanks(tx, organizationId, { tankIds: [tankId], walletIds: [walletId] });
  const tank = locked.tanks.get(tankId);
  const wallet = locked.wallets.get(walletId);
  if (!tank) throw new Refusal('not_found');
  if (tank.status === 'deleted') throw new Refusal('record_deleted');
  const filled = await findFilled(tx, organizationId, vehicleId);
  const taker = userId === undefined ? 'active' : await findTaker(tx, organizationId, userId);
  if (!filled || taker === null || !wallet || wallet.tankId !== tankId) throw new Refusal('record_unknown');
  if (filled.status === 'deleted' || taker === 'deleted') throw new Refusal('record_deleted');
  const reason = reasonAgainst(wallet) ?? [filled.status, taker].find((status) => status !== 'active');
  if (reason) throw new Refusal('wallets_refused', [{ id: wallet.ownerId, wallet: walletId, reason }]);
  const volumeMl = millilitresFromLitres(body.volume);
  const monthId = await readMonthId(tx, clock, organizationId);
  const usedMl = await readUsed(tx, organizationId, walletId, monthId);
  const decision = decideDefuel(tank, wallet, { volumeMl, usedMl, fuelType: filled.fuelType });
  const operationId = await operate(moving, tank, decision, {
    kind: 'tank_defuel',
    postings: [
      { accountId: tank.usedAccountId, volumeMl },
      { accountId: walletId, volumeMl: -decision.fromClaimMl as Millilitres },
      { accountId: tank.claimsAccountId, volumeMl: decision.fromClaimMl },
    ],
    operation: {
      operation: 'DEFUEL_OPERATION',
      volume_ml: volumeMl,
      wallet_id: walletId,
      vehicle_id: vehicleId,
      user_id: userId ?? null,
      odometer_km: odometer ?? null,
    },
  });
  return { operationId, walletId };
}

/**
 * The wallet in the request, else the wallet of the vehicle or of the user. Refuses with `record_unknown`.
 * Refuses with `wallet_ambiguous` if both the vehicle and the user have a wallet; `details` list the two wallets.
 */
async function meantWallet(
  { tx, organizationId }: Moving,
  tankId: string,
  { wallet, vehicle, user }: RouteBody<'POST /admin/tank/{id}/defuel'>,
): Promise<string> {
  if (wallet !== undefined) return wallet;
  const owners = user === undefined ? [vehicle] : [vehicle, user];
  const at = [...(await findWalletsAt(tx, organizationId, tankId, owners))];
  const inUse = at.filter(([, { status }]) => status === 'active');
  if (inUse.length > 1) {
    throw new Refusal(
      'wallet_ambiguous',
      inUse.map(([owner, { id }]) => ({ owner, wallet: id })),
    );
  }
  const [, meant] = inUse[0] ?? at[0] ?? [];
  if (!meant) throw new Refusal('record_unknown');
  return meant.id;
}

interface TankOperating {
  readonly kind: 'tank_refuel' | 'tank_defuel' | 'tank_variance';
  /** All postings except the posting of the stock, which `operate` adds. */
  readonly postings: readonly TankPosting[];
  readonly operation: Omit<
    NewOperation,
    'id' | 'tank_id' | 'entry_id' | 'product' | 'level_ml' | 'amount_cents' | 'performed_at' | 'by_user_id'
  >;
}

export async function operate(
  moving: Moving,
  tank: LockedTank,
  { stockMl, amountCents, valueCents }: TankChangeDecision,
  { kind, postings, operation }: TankOperating,
): Promise<string> {
  const { tx, clock, organizationId, actor } = moving;
  const entryId = await postTankEntry(moving, {
    kind,
    postings: [{ accountId: tank.id, volumeMl: stockMl }, ...postings],
    ...(operation.reason !== undefined && { reason: operation.reason }),
  });
  if (entryId === null) throw new Error('An operation of a tank moves fuel.');
  if (valueCents !== tank.valueCents)
    await updateTank(tx, organizationId, tank.id, { value_cents: valueCents });
  const id = newId(clock);
  await insertOperation(tx, organizationId, {
    ...operation,
    id,
    tank_id: tank.id,
    entry_id: entryId,
    product: tank.product,
    level_ml: (tank.levelMl + stockMl) as Millilitres,
    amount_cents: amountCents,
    performed_at: clock.now(),
    by_user_id: actor.userId,
  });
  return id;
}

export async function readOperation(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<OperationRow> {
  const operation = await findOperation(tx, organizationId, id);
  if (!operation) throw new Refusal('not_found');
  return operation;
}
