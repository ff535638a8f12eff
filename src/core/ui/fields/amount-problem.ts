import type { AmountProblem } from '#core/money/parse-amount.ts';
import type { KitTextKey } from '../kit-texts.ts';

/** What to tell about a text that is no amount. */
export const TEXT_OF_AMOUNT_PROBLEM: Record<AmountProblem, KitTextKey> = {
  empty: 'amountInvalid',
  'not-a-number': 'amountInvalid',
  ambiguous: 'amountAmbiguous',
  'too-many-decimals': 'amountTooManyDecimals',
  negative: 'amountNegative',
  'too-large': 'amountTooLarge',
};
