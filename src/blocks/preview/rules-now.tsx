import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import type { FuelProduct } from '#contract/fills.ts';
import type { RefuelPreview } from '#contract/refuels.ts';
import { RuleList } from '#blocks/rule-explanation/rule-list.tsx';
import type { RuleWords } from '#blocks/rule-explanation/rule-sentence.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Resource } from '#core/state/remote/resource.ts';
import { Button } from '#core/ui/button.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import previewCss from './preview.css?inline';

interface RulesNowProps {
  preview: Resource<RefuelPreview>;
  product: FuelProduct;
  words: Omit<RuleWords, 't'>;
}

export function RulesNow({ preview, product, words }: RulesNowProps) {
  useSignals();
  const t = useLazyTexts('rules');
  const headingId = useId();
  const root = useRef<HTMLElement>(null);
  useSheet(root, previewCss);
  const now = preview.value.value;
  if (now.status === 'failed') {
    return <LoadFailure size="line" error={now.error} onRetry={() => void preview.load()} />;
  }
  return (
    <section ref={root} className="rules-now" aria-labelledby={headingId}>
      {t && now.status === 'ready' ? (
        <>
          <h3 id={headingId}>{t('title')}</h3>
          <RuleExplanation preview={now.value} t={t} locale={words.locale} />
          <RuleList rules={now.value.rules} product={product} words={{ ...words, t }} />
          <Button size="small" busy={preview.busy.value} onClick={() => void preview.load()}>
            {t('askAgain')}
          </Button>
        </>
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
    </section>
  );
}

export function RuleExplanationNow({ preview }: { preview: Resource<RefuelPreview> }) {
  useSignals();
  const t = useLazyTexts('rules');
  const locale = useLocale();
  const now = preview.value.value;
  if (now.status === 'failed') {
    return <LoadFailure size="line" error={now.error} onRetry={() => void preview.load()} />;
  }
  if (!t || now.status !== 'ready') return <Skeleton shape="field" />;
  return <RuleExplanation preview={now.value} t={t} locale={locale} />;
}

interface RuleExplanationProps extends Pick<RuleWords, 'locale'> {
  preview: RefuelPreview;
  t: Text<'rules'>;
}

function RuleExplanation({
  preview: { passes, approval, rules, amount, fees },
  t,
  locale,
}: RuleExplanationProps) {
  const refusing = rules.filter(({ outcome }) => outcome === 'fail').length;
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const sentence = passes
    ? t(approval === 'pendingReceiptValidation' ? 'waits' : 'passes')
    : t('refuses', { count: refusing, shown: formatCount(refusing, locale) });
  return (
    <div role="status">
      <StatusText tone={passes ? 'positive' : 'negative'}>{sentence}</StatusText>
      <p className="faint">{t('costs', { amount: money(amount), fees: money(fees.total) })}</p>
    </div>
  );
}
