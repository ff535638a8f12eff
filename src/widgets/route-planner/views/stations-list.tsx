import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { addressOf, townOf } from '#blocks/station-map/station-words.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import { useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import { createPlanWords, type PlanWords } from '../plan-words.ts';
import type { PlannedTripStation } from '../plan.model.ts';
import type { PlannerState } from '../route-planner.state.ts';
import { hasRoom, placeAlong } from '../stops.model.ts';
import { CORRIDORS, type Corridor, type CorridorKm } from '../trip.model.ts';

export interface StationsListProps {
  state: PlannerState;
}

const idOf = ({ station }: PlannedTripStation) => station.id;
const nameOf = ({ station }: PlannedTripStation) => station.name;

export function StationsList({ state }: StationsListProps) {
  useSignals();
  const t = useTexts('route-planner');
  const fuels = useTexts('fuels');
  const locale = useLocale();
  const { planning, station } = state;
  const plan = planning.currentPath.value;
  const columns = useMemo(
    () => stationColumns(state, t, createPlanWords({ t, fuels, locale }), locale),
    [state, t, fuels, locale],
  );
  const corridor = String(state.trip.value.corridorKm) as Corridor;
  const shown = formatDistance(Number(corridor), locale);
  return (
    <section className="planner-part" aria-label={t('stations')}>
      <div className="planner-part-head">
        <p className="planner-heading">
          <span>
            <bdi>{t('stations')}</bdi>
          </span>
          {plan && plan.stations.length > 0 && (
            <span className="planner-count">{formatCount(plan.stations.length, locale)}</span>
          )}
        </p>
        <Select<Corridor>
          small
          labelHidden
          label={t('corridor')}
          value={corridor}
          options={CORRIDORS.map((value) => ({
            value,
            label: t('within', { distance: formatDistance(Number(value), locale) }),
          }))}
          onChange={(value) => state.change({ corridorKm: Number(value) as CorridorKm })}
        />
      </div>
      <DataTable
        label={t('stations')}
        columns={columns}
        rows={plan ? plan.stations : undefined}
        rowId={idOf}
        rowLabel={nameOf}
        onRowOpen={(row) => (station.value = row.station.id)}
        empty={<EmptyState title={t('noStations', { distance: shown })}>{t('noStationsHint')}</EmptyState>}
      />
    </section>
  );
}

function stationColumns(
  state: PlannerState,
  t: Text<'route-planner'>,
  words: PlanWords,
  locale: Locale,
): Column<PlannedTripStation>[] {
  return [
    {
      key: 'along',
      header: t('along'),
      kind: 'number',
      value: ({ alongKm }) => alongKm,
      render: ({ alongKm }) => formatDistance(alongKm, locale),
      width: 104,
      fixed: true,
      onPhone: 'figure',
    },
    {
      key: 'name',
      header: t('station'),
      value: ({ station: { name } }) => name,
      render: (row) => <NameCell row={row} state={state} t={t} />,
      width: 200,
      grow: 3,
      fixed: true,
      onPhone: 'title',
    },
    {
      key: 'place',
      header: t('address'),
      value: ({ station }) => [addressOf(station), townOf(station)].filter(Boolean).join(', '),
      width: 160,
      grow: 3,
      importance: 1,
      onPhone: 'hidden',
    },
    ...figureColumns(t, words, locale),
    {
      key: 'acts',
      header: t('acts'),
      kind: 'actions',
      value: () => null,
      render: (row) => <StopHere row={row} state={state} t={t} />,
      width: 116,
    },
  ];
}

function figureColumns(
  t: Text<'route-planner'>,
  words: PlanWords,
  locale: Locale,
): Column<PlannedTripStation>[] {
  return [
    {
      key: 'off',
      header: t('off'),
      kind: 'number',
      value: ({ offKm }) => offKm,
      render: ({ offKm }) => formatDistance(offKm, locale),
      width: 112,
      importance: 3,
      onPhone: 'detail',
    },
    {
      key: 'price',
      header: t('price'),
      kind: 'number',
      value: ({ price }) => price,
      render: (row) => <PriceCell row={row} words={words} />,
      width: 152,
      importance: 4,
      onPhone: 'detail',
    },
  ];
}

interface CellProps {
  row: PlannedTripStation;
  state: PlannerState;
  t: Text<'route-planner'>;
}

function NameCell({ row: { station, isCheapest, isLastInRange }, state, t }: CellProps) {
  useSignals();
  return (
    <span className="planner-station">
      <button
        type="button"
        className="cell-link"
        tabIndex={-1}
        aria-pressed={state.station.value === station.id}
        title={t('showOnMap')}
        onClick={() => (state.station.value = station.id)}
      >
        <span className="cell-lines">{station.name}</span>
      </button>
      {isCheapest && <Badge tone="positive">{t('cheapest')}</Badge>}
      {isLastInRange && <Badge tone="caution">{t('lastInRange')}</Badge>}
      {!station.enabled && <Badge tone="neutral">{t('notEnabled')}</Badge>}
    </span>
  );
}

function PriceCell({ row, words }: { row: PlannedTripStation; words: PlanWords }) {
  const lastPrice = words.price(row);
  return (
    lastPrice && (
      <span className="planner-price">
        <span>{lastPrice.price}</span>
        <small className="faint">{lastPrice.from}</small>
      </span>
    )
  );
}

function StopHere({ row: { station, alongKm }, state, t }: CellProps) {
  useSignals();
  const { stops, planning } = state;
  const { name, city, state: uf, latitude, longitude } = station;
  const stop = () => {
    const at = placeAlong(alongKm, planning.currentPath.peek()?.route.legs ?? []);
    // On a round trip the last leg returns to the start and has no pair of stops in the list.
    stops.addPlace(
      { label: `${name}, ${city}, ${uf}`, latitude, longitude },
      Math.min(at, stops.list.peek().length),
    );
  };
  return (
    <Button
      size="small"
      tabIndex={-1}
      disabled={!hasRoom(stops.list.value)}
      aria-label={t('stopAt', { name })}
      onClick={stop}
    >
      {t('stopHere')}
    </Button>
  );
}
