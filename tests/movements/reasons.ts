/** Checks against the state of the model that each refused wallet has a reason, without the server's rules. */
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { isExpenseCenterDeleted, type ModelOrganization } from './model.ts';

/** A wallet or an owner in the details of a refusal. */
export interface Refused {
  readonly id: string;
  readonly wallet?: string;
  readonly expenseCenter?: string;
  readonly reason: string;
}

/** The details of `wallets_refused`. */
export const named = (details: unknown) => details as readonly Refused[];

/** True if the state justifies the refusal of a wallet. `kind` is the kind of the movement's owners. */
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

/** True if the organization has no owner with this id and kind. */
export function isUnknownOwner(
  { ownerId, kind }: { readonly ownerId: string; readonly kind: OwnerKind },
  { owners }: ModelOrganization,
): boolean {
  return owners.get(ownerId)?.kind !== kind;
}
