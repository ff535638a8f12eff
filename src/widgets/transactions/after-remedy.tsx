import { useSignals } from '@preact/signals-react/runtime';
import type { TransactionDetail } from '#contract/transaction-calls.ts';
import { CopyButton } from '#blocks/print/copy-button.tsx';
import { RuleExplanationNow } from '#blocks/preview/rules-now.tsx';
import { formatFuelVolume } from '#core/money/fuel.ts';
import { useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { Remedying } from './remedying.state.ts';

export interface AfterRemedyProps {
  remedying: Remedying;
  detail: TransactionDetail;
  t: Text<'transactions'>;
}

export function AfterRemedy({ remedying, detail, t }: AfterRemedyProps) {
  useSignals();
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const now = remedying.preview.value.value;
  const { transaction } = detail;
  const { product, volume, station } = transaction;
  const sentence = t('tellPump', {
    volume: formatFuelVolume(millilitresFromLitres(volume), product, locale),
    product: fuels(`fuel_${product}`),
    station: station.name || t('unknownStation'),
  });
  return (
    <>
      <RuleExplanationNow preview={remedying.preview} />
      {now.status === 'ready' && now.value.passes && (
        <div className="transaction-acts">
          <p className="faint">
            <bdi>{sentence}</bdi>
          </p>
          <CopyButton
            label={t('copyForPump')}
            copied={t('copied')}
            failed={t('copyFailed')}
            text={sentence}
          />
        </div>
      )}
    </>
  );
}
