import { useSignals } from '@preact/signals-react/runtime';
import { LinkButton } from '#blocks/link/link-button.tsx';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { DistributionPartProps } from '../distribution.state.ts';

/**
 * Debt of the company, with a link to a purchase of the debt. While amounts are typed, the link is hidden: the bottom
 * bar then offers a purchase that includes the debt.
 */
export function DebtLine({ state }: Pick<DistributionPartProps, 'state'>) {
  useSignals();
  const t = useTexts('distribution');
  const locale = useLocale();
  const { session, emit } = state.context;
  const debtCents = state.list.debtCents.value;
  const mayBuy =
    state.drafts.count.value === 0 &&
    session.can('portal.purchase.list') &&
    session.can('portal.purchase.add');
  return (
    <div className="company-debt">
      <StatusText tone="negative">{t('debt', { amount: formatCents(debtCents, locale) })}</StatusText>
      {mayBuy && (
        <LinkButton
          session={session}
          intent={{ element: 'litro-purchase', view: `buy=${reaisFromCents(debtCents)}` }}
          size="small"
          onAsk={(request) => emit('litro-purchase-asked', request)}
        >
          {t('buyMissing', { amount: formatCents(debtCents, locale) })}
        </LinkButton>
      )}
    </div>
  );
}
