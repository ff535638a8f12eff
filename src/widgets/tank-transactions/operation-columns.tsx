import type { TankTransaction } from '#contract/tank-operations.ts';
import type { ReportColumn } from '#blocks/report/report-types.ts';
import { formatTankVolume, formatVariance } from '#blocks/tank/tank-words.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import type { TankOperationListWords, TankTransactionsWords } from './words.ts';

type OperationColumn = ReportColumn<TankTransaction>;

export function columnsOf(words: TankOperationListWords): OperationColumn[] {
  const { t, fuels, locale } = words;
  const text = (
    key: string,
    header: string,
    value: (row: TankTransaction) => string,
    more: Partial<OperationColumn>,
  ) => ({ key, header, value, sortable: false, width: 120, grow: 1, ...more }) satisfies OperationColumn;
  return [
    timeColumn(words),
    {
      ...text('operation', t('operation'), ({ operation }) => t(`operation_${operation}`), { width: 130 }),
      render: ({ operation }) => (
        <StatusText tone={TONES[operation]}>{t(`operation_${operation}`)}</StatusText>
      ),
      onPhone: 'detail',
    },
    text('tank', t('tank'), ({ tank }) => tank.name, { importance: 4, onPhone: 'detail' }),
    text('about', t('about'), aboutOf, { importance: 5, grow: 2, onPhone: 'detail' }),
    text('user', t('user'), ({ user }) => user?.name ?? '', { importance: 3 }),
    text('product', t('product'), ({ product }) => fuels(`fuel_${product}`), { importance: 2, width: 104 }),
    {
      key: 'volume',
      header: t('volume'),
      kind: 'volume',
      value: ({ volume }) => millilitresFromLitres(volume),
      render: (row) => <bdi>{volumeOf(row, locale)}</bdi>,
      sortable: false,
      fixed: true,
      width: 116,
      onPhone: 'figure',
    },
    ...figureColumns(words),
    text('by', t('by'), ({ by }) => by?.name ?? '', { hidden: true }),
  ];
}

function figureColumns({ t, locale }: TankTransactionsWords): OperationColumn[] {
  const figure = { sortable: false, width: 108, onPhone: 'hidden' } as const;
  return [
    {
      ...figure,
      key: 'level',
      header: t('level'),
      kind: 'volume',
      value: ({ level }) => millilitresFromLitres(level),
      render: ({ level, product }) => <bdi>{formatTankVolume(level, product, locale)}</bdi>,
      importance: 2,
    },
    {
      ...figure,
      key: 'amount',
      header: t('amount'),
      kind: 'money',
      value: ({ amount }) => centsFromReais(amount),
      importance: 3,
    },
    {
      ...figure,
      key: 'unitPrice',
      header: t('price'),
      kind: 'number',
      value: ({ unitPrice }) => unitPrice,
      decimals: 3,
      render: ({ unitPrice }) =>
        unitPrice === null ? '—' : <bdi>{formatPrice(priceFromReais(unitPrice), locale)}</bdi>,
      hidden: true,
    },
    {
      ...figure,
      key: 'odometer',
      header: t('odometer'),
      kind: 'number',
      value: ({ odometer }) => odometer,
      render: ({ odometer }) => (odometer === null ? '—' : <bdi>{formatDistance(odometer, locale)}</bdi>),
      importance: 1,
    },
  ];
}

export const TONES = {
  REFUEL_OPERATION: 'positive',
  DEFUEL_OPERATION: 'neutral',
  VARIANCE_OPERATION: 'caution',
} as const satisfies Record<TankTransaction['operation'], string>;

/** Volume of an operation as text. The volume of a variance has a sign. */
export function volumeOf(
  { operation, volume, product }: TankTransaction,
  locale: TankTransactionsWords['locale'],
): string {
  const format = operation === 'VARIANCE_OPERATION' ? formatVariance : formatTankVolume;
  return format(volume, product, locale);
}

/** Subject of an operation: the filled vehicle, the source of the fuel, or the reason of the correction. */
const aboutOf = ({ vehicle, supplier, source, reason }: TankTransaction): string =>
  vehicle?.name ?? ([supplier, source, reason].find((text) => text !== '') || '');

export function timeOf({ state, locale }: TankOperationListWords, { at }: TankTransaction): string {
  return formatInstant(new Date(at), locale, timeZoneOf(state.session));
}

function timeColumn(words: TankOperationListWords): OperationColumn {
  return {
    // The server sorts this column of times by `_id`, because ids are ordered by creation time.
    key: '_id',
    header: words.t('at'),
    value: ({ at }) => at,
    render: (row) => (
      <OpenCell onOpen={() => words.state.open(row._id)}>
        <time dateTime={row.at}>{timeOf(words, row)}</time>
      </OpenCell>
    ),
    written: (row) => timeOf(words, row),
    fixed: true,
    width: 176,
    onPhone: 'title',
  };
}
