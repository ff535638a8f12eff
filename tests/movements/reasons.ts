import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { isExpenseCenterDeleted, type ModelOrganization } from './model.ts';

export interface Refused {
  readonly id: string;
  readonly wallet?: string;
  readonly expenseCenter?: string;
  readonly reason: string;
}

export const named = (details: unknown) => details as readonly Refused[];

export function isRefusedForReason(
  organization: ModelOrganization,
  { id, wallet, expenseCenter, reason }: Refused,
  kind: OwnerKind,
): boolean {
  if (expenseCenter !== undefined) {
    const status = organization.expenseCenters.get(expenseCenter);
    if (reason === 'deleted' && status === 'deleted') return true;
    if (reason === 'unknown' && !status) return true;
  }
  const owner = organization.owners.get(id);
  if (reason === 'other_sharing_type') return owner?.kind !== organization.holding.ownerKind;
  const refused = organization.wallets.get(wallet ?? '');
  if (reason === 'deleted' && refused && isExpenseCenterDeleted(organization, refused))
    return refused.ownerId === id;
  if (reason !== 'unknown') return owner?.status === reason;
  return owner?.kind !== kind || wallet === undefined || refused?.ownerId !== id;
}

export function isUnknownOwner(
  { ownerId, kind }: { readonly ownerId: string; readonly kind: OwnerKind },
  { owners }: ModelOrganization,
): boolean {
  return owners.get(ownerId)?.kind !== kind;
}
