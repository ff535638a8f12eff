/** How the organisation holds its credit, and the change that returns everything handed out. */
import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { Refusal } from '../../refusal.ts';
import { lockAllWallets, type LockedAccount } from '../ledger/ledger.repository.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { readBalance } from './moved.ts';
import type { Moving } from './under-lock.ts';
import { countHoldingWallets, findHolding, unshareEveryWallet, updateHolding } from './wallets.repository.ts';

type Preview = RouteResponse<'GET /admin/organization/balance-sharing-type'>;
type Change = RouteResponse<'PUT /admin/organization/balance-sharing-type'>;

/** What a change would return to the company now. */
export async function previewSharingType(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
): Promise<Preview> {
  const { ownerKind } = await findHolding(tx, organizationId);
  const { handedOut } = await readBalance(tx, clock, organizationId);
  return {
    balanceSharingType: ownerKind === 'vehicle' ? 'VEHICLE' : 'EMPLOYEE',
    wallets: await countHoldingWallets(tx, organizationId),
    handedOut,
  };
}

/**
 * Returns everything handed out, unshares every wallet and holds credit the other way from then on. Refuses with
 * `sharing_type_preview_stale` when `expectedReturn` (reais) is not what the wallets hold under the lock. To the type
 * that holds already, nothing happens.
 */
export async function changeSharingType(
  moving: Moving,
  wanted: { balanceSharingType: BalanceSharingType; expectedReturn: number },
): Promise<Change> {
  const { tx, organizationId } = moving;
  const accounts = await lockAllWallets(tx, organizationId);
  const holders = accounts.filter((account) => account.kind === 'wallet' && account.balanceCents > 0);
  const returnedCents = sumCents(holders.map((account) => account.balanceCents));
  const kind = wanted.balanceSharingType === 'VEHICLE' ? 'vehicle' : 'user';
  const { ownerKind } = await findHolding(tx, organizationId);
  if (kind === ownerKind) return answer(moving, wanted.balanceSharingType, 0, 0);
  if (returnedCents !== centsFromReais(wanted.expectedReturn))
    throw new Refusal('sharing_type_preview_stale');
  if (holders.length > 0) await returnEverything(moving, accounts, holders);
  await unshareEveryWallet(tx, organizationId);
  await updateHolding(tx, organizationId, kind);
  return answer(moving, wanted.balanceSharingType, holders.length, reaisFromCents(returnedCents));
}

async function returnEverything(
  moving: Moving,
  accounts: readonly LockedAccount[],
  holders: readonly LockedAccount[],
): Promise<void> {
  const company = accounts.find((account) => account.kind === 'company');
  if (!company) throw new Error(`Organisation ${moving.organizationId} has no company account.`);
  await postEntry(moving.tx, moving.clock, {
    organizationId: moving.organizationId,
    kind: 'sharing_type_change',
    actor: moving.actor,
    postings: [
      { accountId: company.id, amountCents: sumCents(holders.map((account) => account.balanceCents)) },
      ...holders.map(({ id, balanceCents }) => ({ accountId: id, amountCents: negateCents(balanceCents) })),
    ],
  });
}

async function answer(
  { tx, clock, organizationId }: Pick<Moving, 'tx' | 'clock' | 'organizationId'>,
  balanceSharingType: BalanceSharingType,
  wallets: number,
  returned: number,
): Promise<Change> {
  const balance = await readBalance(tx, clock, organizationId);
  return { balanceSharingType, wallets, returned, balance };
}
