/**
 * Names and debts in a line of the company's statement, for screens and files. The parameter `say` takes texts of the
 * namespace `statement`.
 */
import type { TextFor } from '../texts/text-keys.ts';
import { formatCents } from '../money/format-cents.ts';
import { centsFromReais } from '../money/reais.ts';
import type { Locale } from '../format/locale.ts';
import { formatPlate } from '../format/plate.ts';

type SayWho = TextFor<'sentTo' | 'receivedFrom'>;

export const formatTransfer = (say: SayWho, amount: number, name: string): string =>
  say(amount < 0 ? 'sentTo' : 'receivedFrom', { name });

interface NamingLine {
  readonly kind: string;
  readonly amount: number;
  readonly owner: string | null;
}

/**
 * Plate or name of the wallet's owner. For a transfer, the other organization and the direction of the credit. Null
 * without an owner.
 */
export const formatWho = (say: SayWho, { kind, amount, owner }: NamingLine): string | null =>
  owner && (kind === 'transfer' ? formatTransfer(say, amount, owner) : formatPlate(owner));

type SayDebt = TextFor<'debtRaised' | 'debtPaid'>;

/** Effect of a statement line on the company's debt, in reais; null if it has none. */
export function formatDebt(
  say: SayDebt,
  { debt = 0 }: { readonly debt?: number },
  locale: Locale,
): string | null {
  if (debt === 0) return null;
  const amount = formatCents(centsFromReais(Math.abs(debt)), locale);
  return say(debt > 0 ? 'debtRaised' : 'debtPaid', { amount });
}

/** Text of a statement line in a file, with the line's effect on the debt. */
export function withDebt(
  say: SayDebt,
  what: string,
  line: { readonly debt?: number },
  locale: Locale,
): string {
  const debt = formatDebt(say, line, locale);
  return debt === null ? what : `${what}: ${debt}`;
}
