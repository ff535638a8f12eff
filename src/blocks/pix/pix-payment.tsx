import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { formatCountdown } from '#core/format/duration.ts';
import { formatCount } from '#core/format/count.ts';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { CopyLine } from './copy-line.tsx';
import pixCss from './pix.css?inline';
import { QrCode } from './qr-code.tsx';

export interface PixPaymentProps {
  payload: string;
  amount: string;
  /** Seconds until the Pix charge expires; null if the charge can no longer be paid. */
  secondsLeft: ReadonlySignal<number | null>;
}

export function PixPayment({ payload, amount, secondsLeft }: PixPaymentProps) {
  const t = useLazyTexts('pix');
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, pixCss);
  return (
    <div ref={root} className="pix">
      {t ? (
        <>
          <QrCode text={payload} label={t('qrLabel', { amount })} />
          <div className="pix-steps">
            <p>{t('how')}</p>
            <Countdown secondsLeft={secondsLeft} t={t} />
            <p className="pix-notice">{t('notice')}</p>
          </div>
          <CopyLine t={t} label={t('code')} text={payload} copyLabel={t('copy')} />
        </>
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
    </div>
  );
}

/** Countdown of a Pix charge. Its display updates every second; screen readers announce it every minute. */
function Countdown({ secondsLeft, t }: Pick<PixPaymentProps, 'secondsLeft'> & { t: Text<'pix'> }) {
  useSignals();
  const locale = useLocale();
  const seconds = secondsLeft.value;
  const minutes = Math.ceil((seconds ?? 0) / 60);
  return (
    <>
      <p className="pix-clock" aria-hidden="true">
        {t('expiresIn', { time: formatCountdown(seconds ?? 0) })}
      </p>
      <p className="visually-hidden" role="status">
        {seconds !== null && t('minutesLeft', { count: minutes, shown: formatCount(minutes, locale) })}
      </p>
    </>
  );
}
