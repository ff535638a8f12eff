import { ZERO_CENTS } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { recordChange } from '../../records/record-change.ts';
import { lockAllWallets } from '../../ledger/ledger.repository.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { countSchedulesOf, pauseSchedulesOf } from '../schedules/leaving.service.ts';
import { readBalance } from '../../ledger/credit/moved.ts';
import { decideSharingType, type SharingTypeDecision } from './sharing-type.rules.ts';
import { companyOf, type Moving } from '../../ledger/credit/under-lock.ts';
import { organizationRecord } from '../../records/kinds/organization.record.ts';
import { walletRecord } from '../../records/kinds/wallet.record.ts';
import { findHolding, lockHolding, updateHolding } from '../../ledger/credit/holding.repository.ts';
import {
  countHoldingWallets,
  findSharedWallets,
  unshareEveryWallet,
  type OwnerKind,
} from '../../ledger/credit/wallets.repository.ts';

type StoredSharingPreview = RouteResponse<'GET /admin/organization/balance-sharing-type'>;
type SharingTypeChange = RouteResponse<'PUT /admin/organization/balance-sharing-type'>;

const HELD_BY = { user: 'EMPLOYEE', vehicle: 'VEHICLE' } as const satisfies Record<
  OwnerKind,
  BalanceSharingType
>;

export async function previewSharingType(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
): Promise<StoredSharingPreview> {
  const { ownerKind } = await findHolding(tx, organizationId);
  const { handedOut, company } = await readBalance(tx, clock, organizationId);
  return {
    balanceSharingType: HELD_BY[ownerKind],
    wallets: await countHoldingWallets(tx, organizationId),
    handedOut,
    company,
    sharing: (await findSharedWallets(tx, organizationId)).length,
    schedules: await countSchedulesOf(tx, organizationId, HELD_BY[ownerKind]),
  };
}

/**
 * Returns all distributed credit, unshares every wallet and changes the sharing type. `expectedReturn` is in reais.
 * Refuses in the cases of the function `decideSharingType`.
 */
export async function changeSharingType(
  moving: Moving,
  request: { balanceSharingType: BalanceSharingType; expectedReturn: number },
): Promise<SharingTypeChange> {
  const { tx, clock, organizationId } = moving;
  // Locks the organization before its accounts, in the same order as a transfer, to avoid deadlocks.
  await lockHolding(tx, organizationId);
  const accounts = await lockAllWallets(tx, organizationId);
  const { ownerKind } = await findHolding(tx, organizationId);
  const decision = decideSharingType(
    {
      ownerKind,
      companyAccountId: companyOf(accounts).id,
      wallets: accounts.filter((account) => account.kind === 'wallet'),
    },
    {
      ownerKind: request.balanceSharingType === 'VEHICLE' ? 'vehicle' : 'user',
      expectedCents: centsFromReais(request.expectedReturn),
    },
  );
  const schedules = decision ? await applyChange(moving, decision, HELD_BY[ownerKind]) : 0;
  return {
    balanceSharingType: request.balanceSharingType,
    wallets: decision?.wallets ?? 0,
    returned: reaisFromCents(decision?.returnedCents ?? ZERO_CENTS),
    schedules,
    balance: await readBalance(tx, clock, organizationId),
  };
}

async function applyChange(
  moving: Moving,
  { postings, ownerKind }: SharingTypeDecision,
  before: BalanceSharingType,
): Promise<number> {
  const { tx, clock, organizationId, actor } = moving;
  if (postings.length > 0) {
    await postEntry(tx, clock, { organizationId, kind: 'sharing_type_change', actor, postings });
  }
  const shared = await findSharedWallets(tx, organizationId);
  const subjects = [
    { record: organizationRecord, ids: [organizationId] },
    { record: walletRecord, ids: shared },
  ];
  return recordChange(moving, 'sharing_type_change', subjects, async () => {
    await unshareEveryWallet(tx, organizationId);
    await updateHolding(tx, organizationId, ownerKind);
    return pauseSchedulesOf(moving, before);
  });
}
