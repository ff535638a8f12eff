import type { Purchase, PurchaseSituation } from '#contract/purchases.ts';
import { returnedOf } from '#core/format/returned.ts';
import type { Text } from '#core/i18n/texts.ts';
import type { StatusTextProps } from '#core/ui/states/status-text.tsx';
import { TONE_OF_SITUATION } from './purchase-situation.ts';

export interface PurchaseStatus {
  readonly text: string;
  readonly tone: StatusTextProps['tone'];
}

export function purchaseStatus(
  purchase: Purchase,
  situation: PurchaseSituation,
  t: Text<'purchase'>,
): PurchaseStatus {
  const { paidLate } = purchase;
  const returned = returnedOf(purchase);
  if (returned !== null) return { text: t(`situation_${returned}`), tone: 'negative' };
  if (paidLate !== 'no') return { text: t(`late_${paidLate}`), tone: 'caution' };
  return { text: t(`situation_${situation}`), tone: TONE_OF_SITUATION[situation] };
}
