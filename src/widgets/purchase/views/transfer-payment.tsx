import type { Purchase } from '#contract/purchases.ts';
import { CopyLine } from '#blocks/pix/copy-line.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { purchaseAmount, type PurchaseWords } from '../purchase-facts.ts';

/** How much is to be sent, and what it has to carry. */
export function TransferPayment({ purchase, words }: { purchase: Purchase; words: PurchaseWords }) {
  const t = useTexts('purchase');
  const { reference } = purchase;
  return (
    <div className="purchase-steps">
      <p>{t('transferHow', { amount: purchaseAmount(purchase, words) })}</p>
      {reference !== null && (
        <CopyLine t={t} label={t('reference')} text={reference} copyLabel={t('copyReference')} />
      )}
    </div>
  );
}
