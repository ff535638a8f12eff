/** Whom a line of the company's statement names: on screens and in files alike, by the texts of `statement`. */
import type { TextFor } from '../texts/text-keys.ts';
import { formatCents } from '../money/format-cents.ts';
import { centsFromReais } from '../money/reais.ts';
import type { Locale } from '../format/locale.ts';
import { formatPlate } from '../format/plate.ts';

type Say = TextFor<'sentTo' | 'receivedFrom'>;

/** Of a credit transfer, to whom it went or from whom it came. */
export const tellTransfer = (say: Say, amount: number, name: string): string =>
  say(amount < 0 ? 'sentTo' : 'receivedFrom', { name });

interface NamingLine {
  readonly kind: string;
  readonly amount: number;
  readonly owner: string | null;
}

/** The plate or name of the only wallet's owner or, of a transfer, the other organisation with the way that credit went. */
export const tellWho = (say: Say, { kind, amount, owner }: NamingLine): string | null =>
  owner && (kind === 'transfer' ? tellTransfer(say, amount, owner) : formatPlate(owner));

type SayDebt = TextFor<'debtRaised' | 'debtPaid'>;

/** What a line of the company's statement did to its debt, in reais; null if nothing. */
export function tellDebt(
  say: SayDebt,
  { debt = 0 }: { readonly debt?: number },
  locale: Locale,
): string | null {
  if (debt === 0) return null;
  const amount = formatCents(centsFromReais(Math.abs(debt)), locale);
  return say(debt > 0 ? 'debtRaised' : 'debtPaid', { amount });
}

/** What happened in a line of a file, with what it did to the debt. */
export function withDebt(
  say: SayDebt,
  what: string,
  line: { readonly debt?: number },
  locale: Locale,
): string {
  const debt = tellDebt(say, line, locale);
  return debt === null ? what : `${what}: ${debt}`;
}
