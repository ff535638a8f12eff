import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { GasStation } from '#contract/stations.ts';
import type { ContentProps } from '#core/element/frame-options.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import { PlaceSearch } from '#blocks/places/place-search.tsx';
import type { element } from './stations.element.ts';
import type { StationFact, StationsState } from './stations.state.ts';
import { stationColumns, withCells } from './views/columns.tsx';
import { StationsMap } from './views/stations-map.tsx';
import { useRoom } from './views/use-room.ts';

/**
 * Scrolls the list, not the page. The table is virtual, so a row out of sight has no element to
 * scroll to.
 */
function showRow(root: HTMLElement, at: number): void {
  const scroller = root.querySelector<HTMLElement>('.table-scroll');
  const grid = scroller?.querySelector('[role=grid]');
  if (!scroller || !grid) return;
  const rowPx = Number.parseInt(getComputedStyle(grid).getPropertyValue('--row-height'), 10) || 40;
  const top = at * rowPx;
  const isInSight =
    top >= scroller.scrollTop && top + 2 * rowPx <= scroller.scrollTop + scroller.clientHeight;
  if (!isInSight) scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 3);
}

const HEIGHT_PX = { beside: 560, above: 360, one: 320 };
const NO_ROWS: readonly GasStation[] = [];
const idOf = ({ id }: GasStation) => id;
const nameOf = ({ name }: GasStation) => name;

type StationRegisterProps = ContentProps<typeof element, StationsState, StationFact>;

const StationDrawer = onUse(() => import('./form/station-drawer.tsx').then((module) => module.StationDrawer));

function useInitialView({ state, attributes: { view = '' } }: StationRegisterProps): void {
  useEffect(() => state.show(view), [state, view]);
}

export function Register(props: StationRegisterProps) {
  useSignals();
  const t = useTexts('stations');
  const fuels = useTexts('fuels');
  const { session, state, open } = props;
  useInitialView(props);
  const root = useRef<HTMLDivElement>(null);
  const room = useRoom(root);
  const [mapChoice, setMapChoice] = useState<boolean | null>(null);
  const showsMap = mapChoice ?? (room !== null && room !== 'one');
  const onChoose = useCallback(
    (id: string) => {
      setMapChoice(true);
      state.choose(id);
    },
    [state],
  );
  const openRow = useCallback(({ id }: GasStation) => onChoose(id), [onChoose]);
  const { isSuperAdmin: isKeeper } = useSnapshot(session.auth);
  const columns = useColumns(props, { t, fuels, isKeeper, onChoose });
  useShownRow(root, state);

  const { list } = state;
  const edited = state.edited.value;
  const closeForm = () => (state.edited.value = undefined);
  const page = list.page.value;
  return (
    <div ref={root} className="stations-parts" data-map={showsMap || undefined}>
      <div className="stations-tools">
        <PlaceSearch
          session={session}
          label={t('near')}
          selected={state.near.value?.label ?? ''}
          onChoose={state.goNear}
        />
        <Button size="small" aria-expanded={showsMap} onClick={() => setMapChoice(!showsMap)}>
          {t(showsMap ? 'hideMap' : 'showMap')}
        </Button>
        {isKeeper && <KeeperTools state={state} t={t} />}
      </div>
      {showsMap && open && (
        <StationsMap
          state={state}
          canEdit={isKeeper}
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
          typesIn="search"
          rowLabel={nameOf}
          onRowOpen={openRow}
          rowStates={state.rowStates}
          view={list.view}
          failure={
            page.status === 'failed' && (
              <LoadFailure error={page.error} busy={list.busy.value} onRetry={() => void list.load()} />
            )
          }
          empty={<NoStations state={state} t={t} isKeeper={isKeeper} />}
        />
      </div>
      {isKeeper && edited !== undefined && (
        <StationDrawer
          key={edited?.id ?? ''}
          session={session}
          station={edited}
          onSaved={state.saved}
          onClose={closeForm}
          onFailed={closeForm}
        />
      )}
    </div>
  );
}

interface KeeperProps {
  state: StationsState;
  t: Text<'stations'>;
}

function KeeperTools({ state, t }: KeeperProps) {
  useSignals();
  const showsInactive = state.list.showsDeleted.value;
  return (
    <>
      <Button size="small" aria-pressed={showsInactive} onClick={() => state.showInactive(!showsInactive)}>
        {showsInactive && <Icon name="check" size={14} />}
        {t('inactive')}
      </Button>
      <CreateButton state={state} t={t} />
    </>
  );
}

function CreateButton({ state, t }: KeeperProps) {
  return (
    <Button
      size="small"
      tone="primary"
      icon={<Icon name="plus" size={14} />}
      aria-haspopup="dialog"
      onClick={() => (state.edited.value = null)}
    >
      {t('create')}
    </Button>
  );
}

function NoStations({ state, t, isKeeper }: KeeperProps & { isKeeper: boolean }) {
  useSignals();
  if (state.list.showsDeleted.value) return <EmptyState title={t('emptyInactive')} />;
  return <EmptyState title={t('emptyTitle')}>{t(isKeeper ? 'emptyKeeper' : 'empty')}</EmptyState>;
}

interface StationColumnParts {
  readonly t: Text<'stations'>;
  readonly fuels: Text<'fuels'>;
  readonly isKeeper: boolean;
  readonly onChoose: (id: string) => void;
}

function useColumns(
  { session, state }: StationRegisterProps,
  { t, fuels, isKeeper, onChoose }: StationColumnParts,
) {
  useSignals();
  const locale = useLocale();
  const canEnable = session.can('portal.gasStation.add');
  const canDisable = session.can('portal.gasStation.remove');
  const isNear = state.near.value !== null;
  const showsInactive = state.list.showsDeleted.value;
  const fuel = state.list.query.value.filters['fuels']?.[0];
  return useMemo(() => {
    const can = { canEnable, canDisable, canEdit: isKeeper };
    // An inactive station accepts no company, even a company that has enabled the station, so this column is hidden.
    const shown = stationColumns(t, fuels).filter(({ key }) => key !== 'enabled' || !showsInactive);
    return withCells(shown, { state, t, fuels, fuel, locale, ...can, isNear, onChoose });
  }, [state, t, fuels, fuel, locale, canEnable, canDisable, isKeeper, showsInactive, isNear, onChoose]);
}

function useShownRow(root: React.RefObject<HTMLElement | null>, state: StationsState): void {
  useSignals();
  const selected = state.selected.value;
  const at = state.rows.value?.findIndex(({ id }) => id === selected) ?? -1;
  useEffect(() => {
    if (root.current && at !== -1) showRow(root.current, at);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each that is chosen, not whenever rows move
  }, [root, selected, at === -1]);
}
