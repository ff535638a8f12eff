import { formatShortId } from '#core/format/short-id.ts';
import type { Bill, BilledPeriod } from '#contract/bills.ts';
import type { ReportColumn } from '#blocks/report/report-types.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import { dayText, situationOf, TONE_OF_SITUATION } from './bills.model.ts';
import type { BillsState } from './bills.state.ts';

export interface BillListWords {
  readonly state: BillsState;
  readonly t: Text<'bills'>;
  readonly locale: Locale;
}

const plain = { sortable: false } as const;

type Billed = Pick<
  Bill,
  | '_id'
  | 'from'
  | 'to'
  | 'paymentFrequency'
  | 'billingType'
  | 'fees'
  | 'owed'
  | 'status'
  | 'isOverdue'
  | 'paidLate'
>;

export function billColumns(words: BillListWords, show: 'bills' | 'invoices'): ReportColumn<Bill>[] {
  const { t } = words;
  const isSettled = show === 'invoices';
  return [
    periodColumn(words),
    statusColumn(words),
    dueColumn(words, isSettled),
    settledColumn(words, !isSettled),
    owedColumn(words, ({ paid }) => paid),
    amountColumn({ key: 'paid', header: t('paid'), importance: 2, width: 148 }, ({ paid }) => paid),
    feesColumn(words),
    {
      ...plain,
      key: 'lines',
      header: t('lines'),
      kind: 'number',
      value: ({ lines }) => lines,
      importance: 1,
      width: 108,
    },
    ...termColumns<Bill>(words),
    { ...plain, key: 'reason', header: t('reason'), value: ({ reason }) => reason, hidden: true, width: 240 },
    {
      ...plain,
      key: 'id',
      header: t('id'),
      value: ({ _id }) => _id,
      render: ({ _id }) => formatShortId(_id),
      hidden: true,
      width: 96,
    },
  ];
}

const BOUGHT = ['pix', 'bankSlip', 'transfer', 'bill'] as const;

export function periodColumns(words: BillListWords): ReportColumn<BilledPeriod>[] {
  const { t } = words;
  return [
    periodColumn(words),
    statusColumn(words),
    ...BOUGHT.map((type) =>
      amountColumn<BilledPeriod>(
        { key: type, header: t(`bought_${type}`), importance: 1, width: 132 },
        ({ bought }) => bought[type],
      ),
    ),
    feesColumn(words),
    owedColumn(words, ({ bought: { pix, bankSlip, transfer } }) => pix + bankSlip + transfer),
    ...termColumns<BilledPeriod>(words),
  ];
}

/**
 * Amount paid by one payment method; zero renders as empty. The table omits a method without payments; exported files
 * include all methods.
 */
function amountColumn<Row>(
  look: Pick<ReportColumn<Row>, 'key' | 'header' | 'importance' | 'width'>,
  amountOf: (row: Row) => number,
): ReportColumn<Row> {
  return {
    ...plain,
    ...look,
    kind: 'money',
    value: (row) => (amountOf(row) === 0 ? null : centsFromReais(amountOf(row))),
    written: (row) => centsFromReais(amountOf(row)),
    isLeftOut: (rows) => rows.every((row) => amountOf(row) === 0),
    named: true,
  };
}

function periodColumn<Row extends Billed>({ t, locale, state }: BillListWords): ReportColumn<Row> {
  const daysText = ({ from, to }: Row) => t('days', { from: dayText(from, locale), to: dayText(to, locale) });
  return {
    key: 'from',
    header: t('period'),
    value: ({ from }) => from,
    render: (row) => (
      <OpenCell onOpen={() => state.open(row.from)}>
        <bdi>{daysText(row)}</bdi>
      </OpenCell>
    ),
    written: daysText,
    fixed: true,
    width: 196,
    onPhone: 'title',
  };
}

function statusColumn<Row extends Billed>({ t }: BillListWords): ReportColumn<Row> {
  const isLate = ({ paidLate }: Row) => paidLate === 'canceled';
  const situationText = (row: Row) => (isLate(row) ? t('late_canceled') : t(`situation_${situationOf(row)}`));
  return {
    ...plain,
    key: 'status',
    header: t('status'),
    value: situationText,
    render: (row) => (
      <StatusText tone={isLate(row) ? 'caution' : TONE_OF_SITUATION[situationOf(row)]}>
        {situationText(row)}
      </StatusText>
    ),
    width: 152,
    grow: 2,
  };
}

function dueColumn({ t, locale }: BillListWords, hidden: boolean): ReportColumn<Bill> {
  return {
    key: 'dueDate',
    header: t('dueDate'),
    value: ({ dueDate }) => dueDate,
    render: ({ dueDate }) => dueDate && <bdi>{dayText(dueDate, locale)}</bdi>,
    written: ({ dueDate }) => dueDate && dayText(dueDate, locale),
    isLeftOut: (rows) => rows.every(({ dueDate }) => dueDate === null),
    named: true,
    hidden,
    width: 116,
  };
}

function settledColumn({ state, t, locale }: BillListWords, hidden: boolean): ReportColumn<Bill> {
  const settledText = ({ settledAt }: Bill) =>
    settledAt && formatInstant(new Date(settledAt), locale, timeZoneOf(state.session));
  return {
    ...plain,
    key: 'settledAt',
    header: t('settledAt'),
    value: settledText,
    render: (bill) => settledText(bill) && <bdi>{settledText(bill)}</bdi>,
    named: true,
    hidden,
    width: 172,
  };
}

/** Column of the amount owed. A prepaid bill owes nothing, so the column shows its paid amount. */
function owedColumn<Row extends Billed>(
  { t }: BillListWords,
  paidOf: (row: Row) => number,
): ReportColumn<Row> {
  return {
    key: 'owed',
    header: t('owed'),
    kind: 'money',
    value: ({ owed }) => centsFromReais(owed),
    isLeftOut: (rows) => rows.every(({ owed }) => owed === 0) && rows.some((row) => paidOf(row) > 0),
    fixed: true,
    width: 140,
    onPhone: 'figure',
  };
}

function feesColumn<Row extends Billed>({ t }: BillListWords): ReportColumn<Row> {
  return {
    ...plain,
    key: 'fees',
    header: t('fees'),
    kind: 'money',
    value: ({ fees }) => centsFromReais(fees),
    importance: 2,
    width: 124,
  };
}

function termColumns<Row extends Billed>({ t }: BillListWords): ReportColumn<Row>[] {
  return [
    {
      ...plain,
      key: 'frequency',
      header: t('frequency'),
      value: ({ paymentFrequency }) => t(`frequency_${paymentFrequency}`),
      hidden: true,
      width: 120,
    },
    {
      ...plain,
      key: 'billingType',
      header: t('billingType'),
      value: ({ billingType }) => t(`billingType_${billingType}`),
      hidden: true,
      width: 120,
    },
  ];
}
