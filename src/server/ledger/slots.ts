/** What a company spends and pays in fees stands in several accounts, by the wallet, so that refuels do not queue for one. */
import type { AccountKind } from '../platform/database/schema.ts';

/** How many accounts a slotted kind has; a table constraint counts them too. */
export const SLOTS = 16;

const SLOTTED_KINDS = ['spent', 'fees'] as const satisfies readonly AccountKind[];
export type SlottedKind = (typeof SLOTTED_KINDS)[number];
/** A kind of which an organisation has one account. */
export type SingleKind = Exclude<AccountKind, SlottedKind | 'wallet'>;

const SINGLE_KINDS: readonly SingleKind[] = ['company', 'purchases', 'transfers', 'debt'];

/** The slot of everything that a wallet spends, from 0: its FNV-1a hash, so that ids made in a row spread as well. */
export function slotOf(walletId: string): number {
  let hash = 0x811c9dc5;
  for (const character of walletId.toLowerCase()) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 0) % SLOTS;
}

/** The accounts of an organisation beside those of its wallets. */
export const OWN_ACCOUNTS: readonly { readonly kind: AccountKind; readonly slot: number }[] = [
  ...SINGLE_KINDS.map((kind) => ({ kind, slot: 0 })),
  ...SLOTTED_KINDS.flatMap((kind) => Array.from({ length: SLOTS }, (_, slot) => ({ kind, slot }))),
];
