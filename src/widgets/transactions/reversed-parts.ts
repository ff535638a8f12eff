import type { Text } from '#core/i18n/texts.ts';
import type { Cents } from '#core/money/cents.ts';

interface ReversedParts {
  readonly walletCents: Cents;
  readonly companyCents: Cents;
}

/**
 * Sentence about where the money of the refuel returns. `returns` is the wording before the reversal, `reversed` the
 * wording after the reversal.
 */
export function wentTo(
  { walletCents, companyCents }: ReversedParts,
  tense: 'returns' | 'reversed',
  { t, money }: { readonly t: Text<'proof'>; readonly money: (amount: Cents) => string },
): string {
  const where = walletCents > 0 && companyCents > 0 ? 'both' : companyCents > 0 ? 'company' : 'wallet';
  const values = { wallet: money(walletCents), company: money(companyCents) };
  return tense === 'returns' ? t(`returns_${where}`, values) : t(`reversed_${where}`, values);
}
