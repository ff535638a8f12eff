import { useSignals } from '@preact/signals-react/runtime';
import type { Purchase } from '#contract/purchases.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { OpenedPurchase } from '../opened-purchase.state.ts';
import { clockOf } from '../purchase.model.ts';
import { CopyLine } from './copy-line.tsx';
import { QrCode } from './qr-code.tsx';

export interface PixPaymentProps {
  purchase: Purchase;
  opened: OpenedPurchase;
}

/** What a Pix is paid by, and how long it can be. Its code of the QR library arrives with it. */
export function PixPayment({ purchase, opened }: PixPaymentProps) {
  const t = useTexts('purchase');
  const locale = useLocale();
  const payload = purchase.pix?.payload ?? '';
  const amount = formatCents(centsFromReais(purchase.value), locale);
  return (
    <div className="purchase-pix">
      <QrCode text={payload} label={t('qrLabel', { amount })} />
      <div className="purchase-steps">
        <p>{t('pixHow')}</p>
        <Countdown opened={opened} />
        <p className="purchase-soft">{t('pixNotice')}</p>
      </div>
      <CopyLine label={t('pixCode')} text={payload} copyLabel={t('copyPix')} primary />
    </div>
  );
}

/** Runs by the second for the eye, and is said by the minute. */
function Countdown({ opened }: { opened: OpenedPurchase }) {
  useSignals();
  const t = useTexts('purchase');
  const locale = useLocale();
  const seconds = opened.secondsLeft.value;
  const minutes = Math.ceil((seconds ?? 0) / 60);
  return (
    <>
      <p className="purchase-clock" aria-hidden="true">
        {t('expiresIn', { time: clockOf(seconds ?? 0) })}
      </p>
      <p className="visually-hidden" role="status">
        {seconds !== null && t('minutesLeft', { count: minutes, shown: formatCount(minutes, locale) })}
      </p>
    </>
  );
}
