import { centsFromReais } from '#core/money/reais.ts';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import { FORM } from './opened-record.ts';
import type { RegistryState } from './registry-state.ts';
import type {
  RecordPart,
  RegistryAction,
  RegistryColumn,
  RegistryDescription,
  RegistryRecord,
  SharedWords,
} from './registry-types.ts';

const TONES = { inactive: 'neutral', deleted: 'negative' } as const;

export interface RowOffers<Row extends RegistryRecord> {
  readonly state: RegistryState<Row>;
  readonly actions: readonly RegistryAction<Row>[];
  readonly canEdit: boolean;
}

export function columnsOf<Row extends RegistryRecord>(
  description: RegistryDescription<Row>,
  words: SharedWords,
  offers: RowOffers<Row>,
): RegistryColumn<Row>[] {
  const [first, ...others] = dataColumnsOf(description, words);
  const actions = actionsColumn(description, words, offers);
  return [...(first ? [opening(first, offers)] : []), ...others, actions];
}

export function dataColumnsOf<Row extends RegistryRecord>(
  { columns, sortKeys, canRest = true, balanceOf }: RegistryDescription<Row>,
  words: SharedWords,
): RegistryColumn<Row>[] {
  const all = [
    ...columns,
    ...(canRest ? [statusColumn<Row>(words)] : []),
    ...(balanceOf ? [balanceColumn(balanceOf, words)] : []),
  ];
  return all.map((column) => ({ ...column, sortable: sortKeys.includes(column.key) }));
}

function opening<Row extends RegistryRecord>(
  column: RegistryColumn<Row>,
  { state }: RowOffers<Row>,
): RegistryColumn<Row> {
  const { render = (row: Row) => String(column.value(row) ?? '') } = column;
  return {
    ...column,
    fixed: true,
    onPhone: 'title',
    render: (row) => (
      <OpenCell onOpen={() => state.record.open(row._id)}>
        <span className="cell-lines">{render(row)}</span>
      </OpenCell>
    ),
  };
}

function statusColumn<Row extends RegistryRecord>({ shared: t }: SharedWords): RegistryColumn<Row> {
  const options = (['active', 'inactive'] as const).map((value) => ({ value, label: t(`status_${value}`) }));
  return {
    key: 'status',
    importance: 6,
    header: t('columnStatus'),
    value: ({ status }) => t(`status_${status}`),
    // Active records, the most frequent status, get no badge.
    render: ({ status }) =>
      status === 'active' ? t('status_active') : <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>,
    filter: { label: t('columnStatus'), options, single: true },
    searchable: false,
    width: 104,
    grow: 0,
    onPhone: 'detail',
  };
}

function balanceColumn<Row extends RegistryRecord>(
  balanceOf: (row: Row) => number,
  { shared: t }: SharedWords,
): RegistryColumn<Row> {
  return {
    key: 'balance',
    header: t('columnBalance'),
    kind: 'money',
    value: (row) => centsFromReais(balanceOf(row)),
    width: 120,
    onPhone: 'figure',
  };
}

function actionsColumn<Row extends RegistryRecord>(
  { nameOf, parts = [] }: RegistryDescription<Row>,
  words: SharedWords,
  offers: RowOffers<Row>,
): RegistryColumn<Row> {
  const { shared: t } = words;
  const offered = parts.filter(({ isOffered }) => isOffered);
  return {
    key: 'actions',
    header: t('columnActions'),
    kind: 'actions',
    value: () => null,
    render: (row) => (
      <Menu
        label={t('actionsFor', { name: nameOf(row) })}
        labelHidden
        icon={<Icon name="more" />}
        tone="quiet"
        size="small"
        tabIndex={-1}
        items={() => itemsOf(row, t, { ...offers, parts: partsFor(row, offered, words) })}
      />
    ),
    width: 48,
    fixed: true,
  };
}

function itemsOf<Row extends RegistryRecord>(
  row: Row,
  t: SharedWords['shared'],
  { state, actions, canEdit, parts }: RowOffers<Row> & { parts: readonly RecordPart<Row>[] },
): MenuItem[] {
  const isInUse = row.status !== 'deleted';
  return [
    { key: 'open', label: t('open'), onSelect: () => state.record.open(row._id) },
    ...(canEdit && isInUse
      ? [{ key: 'edit', label: t('edit'), onSelect: () => state.record.open(row._id, FORM) }]
      : []),
    ...parts.map(({ key, label }): MenuItem => ({
      key,
      label,
      onSelect: () => state.record.open(row._id, key),
    })),
    ...actionsFor(row, actions).map((action): MenuItem => ({
      key: action.key,
      label: action.label,
      tone: action.destructive ? 'danger' : 'neutral',
      disabled: Boolean(action.blocked?.(row)),
      onSelect: () => state.ask({ kind: 'act', row, action }),
    })),
    ...blocksOf(row, actions).map((heading): MenuItem => ({ key: heading, heading })),
  ];
}

export function partsFor<Row extends RegistryRecord>(
  row: Row,
  parts: readonly RecordPart<Row>[],
  { session }: SharedWords,
): readonly RecordPart<Row>[] {
  return parts.filter(
    ({ permission, isFor }) => (!permission || session.can(permission)) && (isFor?.(row) ?? true),
  );
}

export function actionsFor<Row extends RegistryRecord>(
  row: Row,
  actions: readonly RegistryAction<Row>[],
): readonly RegistryAction<Row>[] {
  return actions.filter(({ isFor }) => (isFor ? isFor(row) : row.status !== 'deleted'));
}

export function blocksOf<Row extends RegistryRecord>(
  row: Row,
  actions: readonly RegistryAction<Row>[],
): readonly string[] {
  return [...new Set(actionsFor(row, actions).flatMap(({ blocked }) => blocked?.(row) ?? []))];
}
