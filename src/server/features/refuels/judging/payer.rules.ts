/** Which wallet pays a refuel. */
import { Refusal } from '../../../platform/refusal.ts';

/** A wallet of the owner. */
interface Owned {
  readonly walletId: string;
  readonly expenseCenterId: string | null;
  readonly isCenterDeleted: boolean;
}

/** As a request names it; without either, it is the only one in use. */
export interface WalletNamed {
  readonly wallet: string | null;
  readonly expenseCenter: string | null;
}

/**
 * Null for an owner who has none. Refuses with `record_unknown` where the one that is named is not the owner's, and with
 * `refuel_wallet_required` where several could pay.
 */
export function pickWallet<W extends Owned>(
  owned: readonly W[],
  { wallet, expenseCenter }: WalletNamed,
): W | null {
  if (wallet !== null || expenseCenter !== null) {
    const named = owned.find(
      ({ walletId, expenseCenterId }) =>
        (wallet === null || walletId === wallet) &&
        (expenseCenter === null || expenseCenterId === expenseCenter),
    );
    return named ?? refuseRecords([wallet === null ? 'expenseCenter' : 'wallet']);
  }
  const inUse = owned.filter(({ isCenterDeleted }) => !isCenterDeleted);
  if (inUse.length > 1) throw new Refusal('refuel_wallet_required');
  return inUse[0] ?? owned[0] ?? null;
}

/** Names every field whose record is not there, as a field that does not fit is named. */
export function refuseRecords(fields: readonly string[]): never {
  throw new Refusal(
    'record_unknown',
    fields.map((field) => ({ part: 'body', path: `/${field}`, message: 'is not known' })),
  );
}
