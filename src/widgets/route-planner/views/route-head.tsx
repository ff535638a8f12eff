import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { printOptionsAt, printSheet } from '#blocks/print/print-sheet.ts';
import { useLanguage, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { PlannerState } from '../route-planner.state.ts';
import { firstAlike } from '../stops.model.ts';
import { routeSheet } from '../route-sheet.ts';

interface RouteHeadProps {
  state: PlannerState;
  t: Text<'route-planner'>;
}

/** Which route stands there, and what is done with the whole of it. */
export function RouteHead({ state, t }: RouteHeadProps) {
  useSignals();
  const root = useRef<HTMLDivElement>(null);
  const { session, stops, planning, isSaving } = state;
  const list = stops.list.value;
  const route = state.route.value;
  const isChanged = state.isChanged.value;
  const canSave = list.length >= 2 && !firstAlike(list) && (isChanged || !route);
  const print = usePrint(state, t, root);
  return (
    <div className="planner-head" ref={root}>
      <p className="planner-name" tabIndex={-1}>
        <strong>
          <bdi>{route ? route.name : t('newRoute')}</bdi>
        </strong>
        {route && isChanged && <StatusText tone="caution">{t('changed')}</StatusText>}
      </p>
      <span className="planner-acts">
        {session.can('portal.routeScript.add') && (
          <Button
            size="small"
            aria-haspopup="dialog"
            disabled={!canSave}
            onClick={() => (isSaving.value = true)}
          >
            {t('save')}
          </Button>
        )}
        <Button size="small" disabled={!planning.way.value} onClick={print}>
          {t('print')}
        </Button>
        {(list.length > 0 || route) && (
          <Button size="small" tone="quiet" onClick={state.begin}>
            {t('begin')}
          </Button>
        )}
      </span>
    </div>
  );
}

function usePrint(
  { stops, trip, planning, route }: PlannerState,
  t: Text<'route-planner'>,
  root: { readonly current: HTMLElement | null },
) {
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const language = useLanguage();
  return () => {
    const plan = planning.way.peek();
    if (!plan || !root.current) return;
    const name = route.peek()?.name ?? null;
    const sheet = routeSheet({ name, stops: stops.list.peek(), trip: trip.peek(), plan, t, fuels, locale });
    printSheet(sheet, printOptionsAt(root.current, language));
  };
}
