import { effect } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { GasStation } from '#contract/stations.ts';
import type { WidgetProps } from '#core/element/describe-element.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useErrorText, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { formatView, parseView } from '#blocks/registry/view-address.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { element } from './stations.element.ts';
import { createStationsState, type StationsState } from './stations.state.ts';
import { stationColumns, withCells } from './views/columns.tsx';
import { LazyMap } from './views/lazy-map.tsx';
import { Nearby } from './nearby.tsx';
import { showRow } from './views/show-row.ts';
import { useRoom } from './views/use-room.ts';

const HEIGHT_PX = { beside: 560, above: 360, one: 320 };
const NO_ROWS: readonly GasStation[] = [];
const idOf = ({ id }: GasStation) => id;
const nameOf = ({ name }: GasStation) => name;

export type RegisterProps = WidgetProps<typeof element> & { fuels: Text; open: boolean };

/** List and map of one organisation: with another, all state begins anew. */
export function Register(props: RegisterProps) {
  useSignals();
  const t = useTexts('stations');
  const { session, fuels, open } = props;
  const root = useRef<HTMLDivElement>(null);
  const state = useStationsState(props, t);
  useEffect(() => (open ? state.start() : undefined), [state, open]);
  useFailures(state, t);
  const room = useRoom(root);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const showsMap = wanted ?? (room !== null && room !== 'one');
  const columns = useColumns(props, state, t, () => setWanted(true));
  useShownRow(root, state);

  const { list } = state;
  const page = list.page.value;
  return (
    <div ref={root} className="stations-parts" data-map={showsMap || undefined}>
      <div className="stations-tools">
        <Nearby session={session} state={state} t={t} />
        <Button size="small" aria-expanded={showsMap} onClick={() => setWanted(!showsMap)}>
          {t(showsMap ? 'hideMap' : 'showMap')}
        </Button>
      </div>
      {showsMap && open && (
        <LazyMap
          state={state}
          t={t}
          fuels={fuels}
          tiles={session.mapTiles}
          height={HEIGHT_PX[room ?? 'one']}
        />
      )}
      <div className="stations-list">
        <DataTable
          label={t('title')}
          columns={columns}
          rows={page.status === 'failed' ? NO_ROWS : state.rows.value}
          total={page.status === 'ready' ? page.value.total : 0}
          rowId={idOf}
          rowLabel={nameOf}
          rowStates={state.rowStates}
          view={list.view}
          failure={
            page.status === 'failed' && (
              <LoadFailure error={page.error} busy={list.busy.value} onRetry={() => void list.load()} />
            )
          }
          empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
        />
      </div>
    </div>
  );
}

/** With another language the list stays: what its columns are called is nothing to the server. */
function useStationsState(props: RegisterProps, t: Text): StationsState {
  const { session, attributes, fuels, emit } = props;
  const first = useRef({ columns: stationColumns(t, fuels), view: attributes.view ?? '' });
  const state = useMemo(() => {
    const { columns, view } = first.current;
    return createStationsState(session, {
      view: { hidden: hiddenOf(columns), ...parseView(view, columns).view },
      onChanged: (change) => void emit('litro-station-changed', change),
    });
  }, [session, emit]);
  useEffect(() => {
    const usual = { sort: { key: 'name', descending: false }, hidden: hiddenOf(first.current.columns) };
    let before: string | null = null;
    return effect(() => {
      const view = state.list.view.value;
      // The place is not kept, and without it there is no distance.
      const kept = view.sort?.key === 'distance' ? { ...view, sort: usual.sort } : view;
      const now = formatView(kept, false, usual);
      if (before !== null && before !== now) void emit('litro-view-changed', { view: now });
      before = now;
    });
  }, [state, emit]);
  return state;
}

const hiddenOf = (columns: ReturnType<typeof stationColumns>) =>
  columns.filter(({ hidden }) => hidden).map(({ key }) => key);

function useColumns({ session, fuels }: RegisterProps, state: StationsState, t: Text, onShowMap: () => void) {
  useSignals();
  const locale = useLocale();
  const canEnable = session.can('portal.gasStation.add');
  const canDisable = session.can('portal.gasStation.remove');
  const isNear = state.near.value !== null;
  const show = useRef(onShowMap);
  useEffect(() => {
    show.current = onShowMap;
  });
  return useMemo(() => {
    const onChoose = (id: string) => {
      show.current();
      state.choose(id);
    };
    return withCells(stationColumns(t, fuels), { state, t, locale, canEnable, canDisable, isNear, onChoose });
  }, [state, t, fuels, locale, canEnable, canDisable, isNear]);
}

/** A station that was chosen on the map stands in the list, once its page is there. */
function useShownRow(root: React.RefObject<HTMLElement | null>, state: StationsState): void {
  useSignals();
  const chosen = state.chosen.value;
  const at = state.rows.value?.findIndex(({ id }) => id === chosen) ?? -1;
  useEffect(() => {
    if (root.current && at !== -1) showRow(root.current, at);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each that is chosen, not whenever rows move
  }, [root, chosen, at === -1]);
}

function useFailures(state: StationsState, t: Text): void {
  useSignals();
  const notify = useNotify();
  const errorText = useErrorText();
  const failure = state.failure.value;
  const told = useRef(failure);
  useEffect(() => {
    if (!failure || told.current === failure) return;
    const detail = errorText(failure.error);
    // The words for errors are on their way; then it is said with its reason.
    if (detail === '') return;
    told.current = failure;
    notify({ tone: 'negative', text: t('failed', { name: failure.name }), detail });
  }, [failure, errorText, notify, t]);
}
