import type { Reconciliation } from '#contract/reconciliation.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Badge } from '#core/ui/states/status-text.tsx';

export function RuleExplanation({
  reconciliation: { addsUp, difference, accounts, at, isNow },
  timeZone,
}: {
  reconciliation: Reconciliation;
  timeZone: string;
}) {
  const t = useTexts('reconciliation');
  const locale = useLocale();
  const missing = centsFromReais(difference);
  const amount = formatCents(cents(Math.abs(missing)), locale);
  const differing = accounts.reduce((sum, account) => sum + account.differing, 0);
  const instant = formatInstant(new Date(at), locale, timeZone);
  return (
    <div className="reconciliation-verdict" role="status">
      <Badge tone={addsUp ? 'positive' : 'negative'}>{t(addsUp ? 'addsUp' : 'addsNotUp')}</Badge>
      <p>
        {addsUp
          ? t('addsUpHint')
          : missing !== 0
            ? t(missing > 0 ? 'lessFound' : 'moreFound', { amount })
            : t('keptOtherwise', { count: differing, shown: String(differing) })}
      </p>
      <p className="reconciliation-soft">
        <bdi>{t(isNow ? 'asOfNow' : 'asOf', { instant })}</bdi>
      </p>
    </div>
  );
}
