import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { TransactionDetail } from '#contract/transaction-calls.ts';
import { copyText } from '#blocks/print/copy-text.ts';
import { VerdictNow } from '#blocks/preview/rules-now.tsx';
import { formatFuelVolume } from '#core/format/fuel.ts';
import { useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { Button } from '#core/ui/button.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { Remedying } from './remedying.state.ts';

export interface AfterRemedyProps {
  remedying: Remedying;
  detail: TransactionDetail;
  t: Text<'transactions'>;
}

/** Whether the refuel would pass after what was done, and once it would, a sentence to send to whoever waits at the pump. */
export function AfterRemedy({ remedying, detail, t }: AfterRemedyProps) {
  useSignals();
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const [told, setTold] = useState<'copied' | 'copyFailed' | null>(null);
  const now = remedying.preview.value.value;
  const { transaction } = detail;
  const { product, volume, station } = transaction;
  const sentence = t('tellPump', {
    volume: formatFuelVolume(millilitresFromLitres(volume), product, locale),
    product: fuels(`fuel_${product}`),
    station: station.name || t('unknownStation'),
  });
  const copy = async (button: HTMLElement) =>
    setTold((await copyText(sentence, button)) ? 'copied' : 'copyFailed');
  return (
    <>
      <VerdictNow preview={remedying.preview} />
      {now.status === 'ready' && now.value.passes && (
        <div className="transaction-acts">
          <p className="faint">
            <bdi>{sentence}</bdi>
          </p>
          <Button onClick={({ currentTarget }) => void copy(currentTarget)}>{t('copyForPump')}</Button>
          <span role="status">
            {told && <StatusText tone={told === 'copied' ? 'positive' : 'caution'}>{t(told)}</StatusText>}
          </span>
        </div>
      )}
    </>
  );
}
