import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { useLanguage, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { googleMapsLink, wazeLink } from '../map-links.ts';
import type { PlannerState } from '../route-planner.state.ts';
import { firstAlike } from '../stops.model.ts';

interface RouteHeadProps {
  state: PlannerState;
  t: Text<'route-planner'>;
}

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
        <Button size="small" disabled={!planning.currentPath.value} onClick={print}>
          {t('print')}
        </Button>
        {list.length >= (state.trip.value.returns ? 3 : 4) && (
          <Button size="small" onClick={() => orderStops(state)}>
            {t('bestOrder')}
          </Button>
        )}
        {list.length >= 2 && <Away state={state} t={t} />}
        {(list.length > 0 || route) && (
          <Button size="small" tone="quiet" onClick={state.begin}>
            {t('begin')}
          </Button>
        )}
      </span>
    </div>
  );
}

function orderStops({ stops, trip, notify }: PlannerState): void {
  import('../best-order.ts').then(
    ({ bestOrder }) => {
      const { order, savedKm } = bestOrder(stops.list.peek(), trip.peek().returns);
      if (savedKm === 0) notify({ kind: 'bestAlready' });
      else notify({ kind: 'ordered', savedKm, undo: stops.arrange(order) });
    },
    () => notify({ kind: 'notDone' }),
  );
}

function usePrint(
  { stops, trip, planning, route, notify }: PlannerState,
  t: Text<'route-planner'>,
  root: { readonly current: HTMLElement | null },
) {
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const language = useLanguage();
  return () => {
    const plan = planning.currentPath.peek();
    const place = root.current;
    if (!plan || !place) return;
    const name = route.peek()?.name ?? null;
    const parts = { name, stops: stops.list.peek(), trip: trip.peek(), plan, t, fuels, locale };
    import('../route-sheet.ts').then(
      ({ printRoute }) => printRoute(parts, place, language),
      () => notify({ kind: 'notPrinted' }),
    );
  };
}

const openTab = (address: string) => void window.open(address, '_blank', 'noopener');

/** Menu with links to other map services. The page contacts no such service before the user selects one. */
function Away({ state: { stops, trip, route, notify }, t }: RouteHeadProps) {
  useSignals();
  const list = stops.list.value;
  const [first] = list;
  const all = trip.value.returns && first ? [...list, first] : list;
  const google = googleMapsLink(all);
  const last = list.at(-1);
  const save = () => {
    const name = route.peek()?.name ?? t('newRoute');
    import('../route-gpx.ts').then(
      ({ saveGpx }) => saveGpx(name, all, t('gpxFile')),
      () => notify({ kind: 'notDone' }),
    );
  };
  return (
    <Menu
      size="small"
      label={t('away')}
      items={[
        {
          key: 'google',
          label: 'Google Maps',
          disabled: google === null,
          onSelect: () => openTab(google ?? ''),
        },
        {
          key: 'waze',
          label: t('waze', { name: last?.label ?? '' }),
          onSelect: () => last && openTab(wazeLink(last)),
        },
        { key: 'gpx', label: t('gpx'), onSelect: save },
      ]}
    />
  );
}
