import { requestedPurchaseOf, requestedPurchaseView } from '#blocks/requested-shares/requested-shares.ts';
import { LinkButton } from '#blocks/link/link-button.tsx';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import type { DistributionState } from '../distribution.state.ts';
import { sharesToAsk } from '../shares-to-ask.ts';

export interface BuyLinkProps {
  state: DistributionState;
  missingCents: Cents;
}

/**
 * Link from amounts that exceed the balance to a purchase of the missing sum. The paid purchase
 * distributes all of them.
 */
export function BuyLink({ state, missingCents }: BuyLinkProps) {
  const t = useTexts('distribution');
  const locale = useLocale();
  const { session, emit } = state.context;
  const view = requestedPurchaseView(missingCents);
  // Saves the amounts before navigation, so that the purchase screen finds them.
  const ask = () => requestedPurchaseOf(session).keep(sharesToAsk(state));
  return (
    <LinkButton
      session={session}
      path="/app/balance/purchase"
      view={view}
      tone="primary"
      size="large"
      onFollow={ask}
      onAsk={() => {
        ask();
        emit('litro-purchase-asked', { element: 'litro-purchase', view });
      }}
    >
      {t('buyAndDistribute', { amount: formatCents(missingCents, locale) })}
    </LinkButton>
  );
}
