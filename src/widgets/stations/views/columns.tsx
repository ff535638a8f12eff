import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-react';
import type { GasStation } from '#contract/stations.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import { formatDistance } from '#core/format/distance.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { Switch } from '#core/ui/fields/switch.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { pumpOptions } from '#blocks/fuels/fuels.ts';
import type { RowStateSignal } from '#core/ui/table/row-states.ts';
import type { Column } from '#core/ui/table/table-types.ts';
import { STATES } from '#contract/choices.ts';
import { addressOf, fuelsOf, priceWords, townOf } from '#blocks/station-map/station-words.ts';
import type { StationsState } from '../stations.state.ts';

/** Columns without cell actions. @param fuels texts of the namespace `fuels`. */
export function stationColumns(t: Text<'stations'>, fuels: Text<'fuels'>): Column<GasStation>[] {
  return [
    { key: 'name', header: t('name'), value: ({ name }) => name, width: 150, grow: 3, fixed: true },
    {
      key: 'city',
      importance: 4,
      header: t('town'),
      value: townOf,
      filter: {
        label: t('state'),
        options: STATES.map((value) => ({ value, label: value })),
        single: true,
      },
      width: 130,
      grow: 1,
    },
    {
      key: 'address',
      importance: 2,
      header: t('address'),
      value: addressOf,
      width: 140,
      grow: 3,
      onPhone: 'hidden',
    },
    {
      key: 'fuels',
      importance: 3,
      header: t('fuels'),
      value: (row) => fuelsOf(row, fuels),
      // Stations cannot be sorted by their set of fuels.
      sortable: false,
      filter: {
        label: t('fuel'),
        options: pumpOptions(fuels),
        single: true,
      },
      width: 130,
      grow: 3,
      onPhone: 'hidden',
    },
    priceColumn(t),
    {
      key: 'brand',
      importance: 7,
      header: t('brand'),
      value: ({ brand }) => brand,
      hidden: true,
      width: 140,
    },
    {
      key: 'federalTaxNumber',
      importance: 7,
      header: t('federalTaxNumber'),
      value: ({ federalTaxNumber }) => formatCnpj(federalTaxNumber),
      hidden: true,
      width: 160,
    },
    enabledColumn(t),
  ];
}

function priceColumn(t: Text<'stations'>): Column<GasStation> {
  return {
    key: 'price',
    importance: 5,
    header: t('price'),
    kind: 'number',
    // Price of the station's first product. Filter and cell handle the price of a selected product.
    value: (row) => priceOf(row, undefined)?.price ?? null,
    searchable: false,
    width: 176,
    onPhone: 'detail',
  };
}

function enabledColumn(t: Text<'stations'>): Column<GasStation> {
  return {
    key: 'enabled',
    header: t('enabled'),
    value: ({ enabled }) => t(enabled ? 'isEnabled' : 'isDisabled'),
    searchable: false,
    filter: {
      label: t('enabled'),
      options: [
        { value: 'true', label: t('isEnabled') },
        { value: 'false', label: t('isDisabled') },
      ],
      single: true,
    },
    width: 88,
    grow: 0,
    named: true,
    onPhone: 'figure',
  };
}

export interface CellOffers {
  readonly state: StationsState;
  readonly t: Text<'stations'>;
  readonly locale: Locale;
  readonly canEnable: boolean;
  readonly canDisable: boolean;
  readonly canEdit: boolean;
  readonly isNear: boolean;
  readonly fuels: Text<'fuels'>;
  readonly fuel: string | undefined;
  readonly onChoose: (id: string) => void;
}

export function withCells(columns: readonly Column<GasStation>[], offers: CellOffers): Column<GasStation>[] {
  const cells: Record<string, (row: GasStation) => React.ReactNode> = {
    name: (row) => <NameCell row={row} selected={offers.state.selected} offers={offers} />,
    price: (row) => <PriceCell row={row} offers={offers} />,
    enabled: (row) => <EnabledCell row={row} offers={offers} mark={offers.state.rowStates.of(row.id)} />,
  };
  const all = columns.map((column) => {
    const render = cells[column.key];
    return render ? { ...column, render } : column;
  });
  if (offers.canEdit) all.push(actionsColumn(offers));
  if (!offers.isNear) return all;
  const distance: Column<GasStation> = {
    key: 'distance',
    header: offers.t('distance'),
    kind: 'number',
    value: ({ distanceKm }) => distanceKm,
    render: ({ distanceKm, isApproximate }) => {
      if (distanceKm === null) return '';
      const distance = formatDistance(distanceKm, offers.locale);
      return isApproximate ? offers.t('distanceAbout', { distance }) : distance;
    },
    searchable: false,
    width: 96,
    onPhone: 'detail',
  };
  return [...all.slice(0, 1), distance, ...all.slice(1)];
}

function actionsColumn({ state, t, onChoose }: CellOffers): Column<GasStation> {
  return {
    key: 'actions',
    header: t('actions'),
    kind: 'actions',
    value: () => null,
    render: (row) => (
      <Menu
        label={t('actionsFor', { name: row.name })}
        labelHidden
        icon={<Icon name="more" />}
        tone="quiet"
        size="small"
        tabIndex={-1}
        items={() => [
          { key: 'edit', label: t('edit'), onSelect: () => void (state.edited.value = row) },
          { key: 'map', label: t('showOnMap'), onSelect: () => onChoose(row.id) },
        ]}
      />
    ),
    width: 48,
    fixed: true,
  };
}

interface NameCellProps {
  row: GasStation;
  selected: ReadonlySignal<string | null>;
  offers: CellOffers;
}

function NameCell({ row, selected, offers: { t, onChoose } }: NameCellProps) {
  useSignals();
  return (
    <button
      type="button"
      className="cell-link"
      tabIndex={-1}
      aria-pressed={selected.value === row.id}
      title={t('showOnMap')}
      onClick={() => onChoose(row.id)}
    >
      <span className="cell-lines">{row.name}</span>
    </button>
  );
}

/**
 * Price of the filtered product, otherwise of the first product that the station sells. The server sorts by
 * the same rule.
 */
function priceOf({ fuels: sold, prices }: GasStation, fuel: string | undefined) {
  return prices.find(({ product }) => product === (fuel ?? sold[0]));
}

function PriceCell({ row, offers: { fuel, fuels, locale } }: { row: GasStation; offers: CellOffers }) {
  const shown = priceOf(row, fuel);
  if (!shown) return null;
  const { price, day } = priceWords(shown, locale);
  return (
    <span className="station-price">
      <span>
        {price} <small className="faint">{day}</small>
      </span>
      {fuel === undefined && <small className="faint">{fuels(`fuel_${shown.product}`)}</small>}
    </span>
  );
}

interface EnabledCellProps {
  row: GasStation;
  offers: CellOffers;
  mark: RowStateSignal;
}

function EnabledCell({ row, offers, mark }: EnabledCellProps) {
  useSignals();
  const { state, t } = offers;
  const isAllowed = row.enabled ? offers.canDisable : offers.canEnable;
  if (!isAllowed) return <span className="faint">{t(row.enabled ? 'isEnabled' : 'isDisabled')}</span>;
  return (
    <Switch
      checked={row.enabled}
      label={t('enabledFor', { name: row.name })}
      labelHidden
      tabIndex={-1}
      busy={mark.value?.kind === 'pending'}
      onChange={(enabled) => void state.setEnabled(row, enabled)}
    />
  );
}
