import { useSignals } from '@preact/signals-react/runtime';
import { formatCount } from '#core/format/count.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { AgeText } from '#core/ui/figures/age-text.tsx';
import type { PlannerState } from '../route-planner.state.ts';

interface SavedTripOfferProps {
  state: PlannerState;
  t: Text<'route-planner'>;
}

export function SavedOffer({ state, t }: SavedTripOfferProps) {
  useSignals();
  const locale = useLocale();
  const offered = state.keeping.offered.value;
  if (!offered) return null;
  const { stops: count, savedAt } = offered;
  return (
    <div className="planner-offer" role="status">
      <p>
        <AgeText at={savedAt}>
          {(age) => t('kept', { count, shown: formatCount(count, locale), age })}
        </AgeText>
      </p>
      <span className="planner-acts">
        <Button size="small" onClick={() => void state.takeUp()}>
          {t('keptTakeUp')}
        </Button>
        <Button size="small" tone="quiet" onClick={state.keeping.discard}>
          {t('keptDiscard')}
        </Button>
      </span>
    </div>
  );
}
