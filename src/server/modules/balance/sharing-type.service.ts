/** How the organisation holds its credit, and the change that returns everything handed out. */
import { ZERO_CENTS } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockAllWallets } from '../ledger/ledger.repository.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { readBalance } from './moved.ts';
import { decideSharingType, type SharingTypeDecision } from './sharing-type.rules.ts';
import { companyOf, type Moving } from './under-lock.ts';
import { holdingRecord } from './holding.record.ts';
import { walletRecord } from './wallet.record.ts';
import {
  countHoldingWallets,
  findHolding,
  findSharedWallets,
  unshareEveryWallet,
  updateHolding,
} from './wallets.repository.ts';

type Preview = RouteResponse<'GET /admin/organization/balance-sharing-type'>;
type Change = RouteResponse<'PUT /admin/organization/balance-sharing-type'>;

/** What a change would return to the company now. */
export async function previewSharingType(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
): Promise<Preview> {
  const { ownerKind } = await findHolding(tx, organizationId);
  const { handedOut, company } = await readBalance(tx, clock, organizationId);
  return {
    balanceSharingType: ownerKind === 'vehicle' ? 'VEHICLE' : 'EMPLOYEE',
    wallets: await countHoldingWallets(tx, organizationId),
    handedOut,
    company,
    sharing: (await findSharedWallets(tx, organizationId)).length,
  };
}

/**
 * Returns everything handed out, unshares every wallet and holds credit the other way from then on, as
 * `decideSharingType` has it; `expectedReturn` in reais.
 */
export async function changeSharingType(
  moving: Moving,
  wanted: { balanceSharingType: BalanceSharingType; expectedReturn: number },
): Promise<Change> {
  const { tx, clock, organizationId } = moving;
  const accounts = await lockAllWallets(tx, organizationId);
  const { ownerKind } = await findHolding(tx, organizationId);
  const decision = decideSharingType(
    {
      ownerKind,
      companyAccountId: companyOf(accounts).id,
      wallets: accounts.filter((account) => account.kind === 'wallet'),
    },
    {
      ownerKind: wanted.balanceSharingType === 'VEHICLE' ? 'vehicle' : 'user',
      expectedCents: centsFromReais(wanted.expectedReturn),
    },
  );
  if (decision) await applyChange(moving, decision);
  return {
    balanceSharingType: wanted.balanceSharingType,
    wallets: decision?.wallets ?? 0,
    returned: reaisFromCents(decision?.returnedCents ?? ZERO_CENTS),
    balance: await readBalance(tx, clock, organizationId),
  };
}

async function applyChange(moving: Moving, { postings, ownerKind }: SharingTypeDecision): Promise<void> {
  const { tx, clock, organizationId, actor } = moving;
  if (postings.length > 0) {
    await postEntry(tx, clock, { organizationId, kind: 'sharing_type_change', actor, postings });
  }
  const shared = await findSharedWallets(tx, organizationId);
  const subjects = [
    { record: holdingRecord, ids: [organizationId] },
    { record: walletRecord, ids: shared },
  ];
  await recordChange(moving, 'sharing_type_change', subjects, async () => {
    await unshareEveryWallet(tx, organizationId);
    await updateHolding(tx, organizationId, ownerKind);
  });
}
