import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useRef, type ReactNode } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useTexts, type Text } from '#core/i18n/use-texts.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { PlannerState } from '../route-planner.state.ts';
import { firstAlike } from '../stops.model.ts';
import { Figures } from './figures.tsx';
import { SavedOffer } from './saved-trip-offer.tsx';
import { LazyRouteMap, LazySavedList, LazyStationsList } from './lazy-parts.tsx';
import { Need } from './need.tsx';
import { RouteHead } from './route-head.tsx';
import { StopList } from './stop-list.tsx';
import { StopNewsText } from './stop-news.tsx';
import { StopSearch } from './stop-search.tsx';
import { TripFields } from './trip-fields.tsx';
import { useMapHeight } from './use-map-height.ts';

interface PlannerProps {
  state: PlannerState;
  open: boolean;
}

export function Planner({ state, open }: PlannerProps) {
  useSignals();
  const t = useTexts('route-planner');
  const root = useRef<HTMLDivElement>(null);
  const height = useMapHeight(root);
  const { planning, stops } = state;
  const showPlanner = useCallback(() => {
    root.current?.scrollIntoView({ block: 'start' });
    root.current?.querySelector<HTMLElement>('.planner-name')?.focus();
  }, []);
  return (
    <div ref={root} className="planner-parts">
      <SavedOffer state={state} t={t} />
      <div className="planner-trip">
        <RouteHead state={state} t={t} />
        <div className="planner-way">
          <StopList state={state} t={t} />
          <StopSearch state={state} t={t} />
          <StopNewsText stops={stops} t={t} />
        </div>
        <TripFields state={state} t={t} />
      </div>
      <div className="planner-shown">
        {open ? <LazyRouteMap state={state} height={height} /> : <Skeleton shape="rows" />}
        <Outcome state={state} t={t} />
      </div>
      {planning.currentPath.value && (
        <div className="planner-below">
          <LazyStationsList state={state} />
        </div>
      )}
      <div className="planner-below">
        {open ? <LazySavedList state={state} onOpened={showPlanner} /> : <Skeleton shape="rows" count={3} />}
      </div>
    </div>
  );
}

function Outcome({ state, t }: { state: PlannerState; t: Text<'route-planner'> }): ReactNode {
  useSignals();
  const { planning, stops } = state;
  const answer = planning.answer.value;
  const list = stops.list.value;
  const alike = firstAlike(list);
  if (alike) return <StatusText tone="caution">{t('alike', { name: alike.label })}</StatusText>;
  if (list.length < 2) return <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>;
  if (answer.status === 'failed') {
    return (
      <LoadFailure
        title={t('planFailed')}
        error={answer.error}
        busy={planning.busy.value}
        onRetry={planning.again}
      />
    );
  }
  return (
    <>
      {/* The empty region stays in the page: some screen readers skip a live region that is added with its text. */}
      <p className="planner-busy" role="status">
        {planning.busy.value ? t('planning') : ''}
      </p>
      <Figures state={state} t={t} />
      <Need state={state} t={t} />
      {planning.plan.value?.route.credit && (
        <p className="planner-credit">{planning.plan.value.route.credit}</p>
      )}
    </>
  );
}
