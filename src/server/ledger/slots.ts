/**
 * Slots of the spending and fee accounts. Several accounts of each kind keep refuels from queuing for one account row.
 */
import type { AccountKind } from '../platform/database/schema.ts';

/** Number of spending accounts, and of fee accounts, of an organization. A table constraint repeats this number. */
export const SLOTS = 16;

const SLOTTED_KINDS = ['spent', 'fees'] as const satisfies readonly AccountKind[];
export type SlottedKind = (typeof SLOTTED_KINDS)[number];
export type SingleKind = Exclude<AccountKind, SlottedKind | 'wallet'>;

const SINGLE_KINDS: readonly SingleKind[] = ['company', 'purchases', 'transfers', 'debt'];

/**
 * Slot of the accounts for a wallet's spending and fees. The FNV-1a hash spreads sequential wallet ids evenly over the
 * slots.
 */
export function slotOf(walletId: string): number {
  let hash = 0x811c9dc5;
  for (const character of walletId.toLowerCase()) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 0) % SLOTS;
}

export const OWN_ACCOUNTS: readonly { readonly kind: AccountKind; readonly slot: number }[] = [
  ...SINGLE_KINDS.map((kind) => ({ kind, slot: 0 })),
  ...SLOTTED_KINDS.flatMap((kind) => Array.from({ length: SLOTS }, (_, slot) => ({ kind, slot }))),
];
