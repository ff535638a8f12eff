import type { RouteScript } from '#contract/route-scripts.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import { formatRoute } from '../plan.model.ts';
import type { PlannerState } from '../route-planner.state.ts';
import type { Saved } from '../saved.state.ts';

export const nameOf = ({ name }: RouteScript) => name;

interface SavedColumnParts {
  readonly state: PlannerState;
  readonly saved: Saved;
  readonly t: Text<'route-planner'>;
  readonly locale: Locale;
  readonly open: (route: RouteScript) => void;
  readonly ask: (route: RouteScript) => void;
}

export function routeColumns(parts: SavedColumnParts): Column<RouteScript>[] {
  const { state, t, locale } = parts;
  const timeZone = timeZoneOf(state.session);
  const day = (instant: string) => formatDate(calendarDateOf(new Date(instant), timeZone), locale);
  return [
    nameColumn(parts),
    {
      key: 'way',
      header: t('way'),
      value: ({ wayPoints, returns }) => routeWords(wayPoints, returns, t, locale),
      sortable: false,
      width: 220,
      grow: 3,
      importance: 3,
      onPhone: 'detail',
    },
    {
      key: 'vehicle',
      header: t('vehicle'),
      value: ({ vehicle }) => (vehicle ? formatPlate(vehicle.name) : ''),
      sortable: false,
      width: 110,
      importance: 2,
      onPhone: 'detail',
    },
    {
      key: 'distance',
      header: t('distance'),
      kind: 'number',
      value: ({ distanceMeters }) => distanceMeters,
      render: ({ distanceMeters }) => formatRoute(distanceMeters, locale),
      width: 104,
      importance: 4,
      onPhone: 'figure',
    },
    {
      key: 'updatedAt',
      header: t('changedOn'),
      value: ({ updatedAt }) => day(updatedAt),
      searchable: false,
      width: 112,
      grow: 0,
      importance: 1,
      onPhone: 'hidden',
    },
    actionsColumn(parts),
  ];
}

function nameColumn({ t, open }: SavedColumnParts): Column<RouteScript> {
  return {
    key: 'name',
    header: t('name'),
    value: nameOf,
    render: (route) => (
      <button type="button" className="cell-link" tabIndex={-1} onClick={() => open(route)}>
        <span className="cell-lines">{route.name}</span>
      </button>
    ),
    width: 180,
    grow: 2,
    fixed: true,
    onPhone: 'title',
  };
}

function actionsColumn({ state: { session }, saved, t, open, ask }: SavedColumnParts): Column<RouteScript> {
  const items = (route: RouteScript): MenuItem[] => [
    { key: 'open', label: t('open'), onSelect: () => open(route) },
    ...(session.can('portal.routeScript.add')
      ? [
          {
            key: 'copy',
            label: t('copy'),
            onSelect: () => void saved.copy(route, t('copyOf', { name: route.name })),
          },
        ]
      : []),
    ...(session.can('portal.routeScript.remove')
      ? [{ key: 'delete', label: t('delete'), tone: 'danger' as const, onSelect: () => ask(route) }]
      : []),
  ];
  return {
    key: 'acts',
    header: t('acts'),
    kind: 'actions',
    value: () => null,
    render: (route) => (
      <Menu
        label={t('actsOf', { name: route.name })}
        labelHidden
        icon={<Icon name="more" />}
        tone="quiet"
        size="small"
        tabIndex={-1}
        items={() => items(route)}
      />
    ),
    width: 64,
  };
}

function routeWords(
  wayPoints: RouteScript['wayPoints'],
  returns: boolean,
  t: Text<'route-planner'>,
  locale: Locale,
): string {
  const from = wayPoints[0]?.label ?? '';
  const to = wayPoints.at(-1)?.label ?? '';
  const count = wayPoints.length;
  const ends = t(returns ? 'wayThereAndBack' : 'wayFromTo', { from, to });
  return count > 2 ? `${ends} · ${t('stopCount', { count, shown: formatCount(count, locale) })}` : ends;
}
