import type { AmountProblem } from '#core/money/parse-amount.ts';
import type { TextKey } from '#core/i18n/texts.ts';

export const TEXT_OF_AMOUNT_PROBLEM = {
  empty: 'amountInvalid',
  'not-a-number': 'amountInvalid',
  ambiguous: 'amountAmbiguous',
  'too-many-decimals': 'amountTooManyDecimals',
  negative: 'amountNegative',
  'too-large': 'amountTooLarge',
} as const satisfies Record<AmountProblem, TextKey<'common'>>;
