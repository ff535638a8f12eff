import { useSignals } from '@preact/signals-react/runtime';
import { formatInstant } from '#core/dates/format-date.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Button } from '#core/ui/button.tsx';
import type { SavedAmounts } from '../saved-amounts.state.ts';
import type { DistributionPartProps } from '../distribution.state.ts';

interface SavedAmountsOfferProps extends DistributionPartProps {
  savedAmounts: SavedAmounts;
}

export function SavedOffer({
  state,
  savedAmounts: { offered, takeUp, discard },
  words: { locale, format, plural, t },
}: SavedAmountsOfferProps) {
  useSignals();
  const saved = offered.value;
  if (!saved) return null;
  const zone = timeZoneOf(state.context.session);
  const values = { amount: format(saved.totalCents), time: formatInstant(saved.typedAt, locale, zone) };
  return (
    <div className="told-line kept-offer">
      <p role="status">{plural('keptAmounts', saved.count, values)}</p>
      <span className="told-acts">
        <Button size="small" tone="quiet" onClick={discard}>
          {t('discardKept')}
        </Button>
        <Button size="small" disabled={state.movements.running.value !== null} onClick={takeUp}>
          {t('takeUpKept')}
        </Button>
      </span>
    </div>
  );
}
