import type { Bill, BillLine } from '#contract/bills.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { ReportColumn, ReportDescription, ReportFilter } from '#blocks/report/report-types.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { SheetNote } from '#core/format/sheet-cell.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import type { BillListWords } from './bill-columns.tsx';
import { dayText, moneyText, ruleText, situationOf } from './bills.model.ts';

const CALL = 'GET /admin/organization/invoice/{id}/transaction';
type BillLinesQuery = RouteQuery<typeof CALL>;
type BillLinesAnswer = RouteResponse<typeof CALL>;

const ANY = 'any';
const KINDS = ['purchase', 'refuel', 'reversal'] as const;

export function describeLines(
  words: BillListWords,
  bill: Pick<Bill, '_id' | 'from' | 'to'>,
  notes: readonly SheetNote[],
): ReportDescription<BillLine, BillLinesAnswer> {
  const { state, t, locale } = words;
  const days = { from: dayText(bill.from, locale), to: dayText(bill.to, locale) };
  return {
    title: t('billTitle', days),
    fileName: t('billFile', { from: bill.from, to: bill.to }),
    texts: {
      loading: t('linesLoading'),
      empty: t('linesNone'),
      emptyHint: t('linesNoneHint'),
    },
    days: { from: bill.from as CalendarDate, to: bill.to as CalendarDate },
    paging: 'pages',
    limit: DEFAULT_PAGE_SIZE,
    events: ['bill', 'purchase', 'balance'],
    async ask({ page, limit, sort, filters }) {
      const kind = KINDS.find((one) => one === filters['kind']);
      const answer = await state.session.api(CALL, {
        params: { id: bill._id },
        query: {
          page,
          limit,
          ...(kind && { kind }),
          ...(sort !== null && { sort: sort as NonNullable<BillLinesQuery['sort']> }),
        },
      });
      return { rows: answer.docs, total: answer.items.total, facts: answer };
    },
    rowId: ({ _id }) => _id,
    rowLabel: (line) => `${whatOf(line, words)} ${timeOf(line, words)}`,
    columns: columnsOf(words),
    filters: [kindFilter(words)],
    file: {
      of: notes,
      totals: (rows) =>
        (['owed', 'fee'] as const).map((key) => ({
          label: t(key === 'owed' ? 'owed' : 'fees'),
          kind: 'money',
          value: sumCents(rows.map((row) => centsFromReais(row[key]))),
        })),
    },
  };
}

export function billNotes(bill: Bill, { t, locale }: BillListWords): SheetNote[] {
  const { dueDate, owed, paid, fees, billingType, paymentFrequency } = bill;
  return [
    [t('status'), t(`situation_${situationOf(bill)}`)],
    [t('billingType'), t(`billingType_${billingType}`)],
    [t('frequency'), t(`frequency_${paymentFrequency}`)],
    ...(dueDate === null ? [] : [[t('dueDate'), dayText(dueDate, locale)] as const]),
    [t('owed'), moneyText(owed, locale)],
    [t('paid'), moneyText(paid, locale)],
    [t('fees'), moneyText(fees, locale)],
  ];
}

const timeOf = ({ at }: Pick<BillLine, 'at'>, { state, locale }: BillListWords) =>
  formatInstant(new Date(at), locale, timeZoneOf(state.session));

function whatOf({ kind, paymentType, owner }: BillLine, { t }: BillListWords): string {
  if (kind === 'purchase') return t(paymentType === null ? 'line_purchase' : `line_${paymentType}`);
  return owner === null ? t(`line_${kind}`) : t(`line_${kind}Of`, { owner });
}

function rulesOf({ fees }: BillLine, { t, locale }: BillListWords): string {
  return fees
    .map(({ fee, amount, rule }) =>
      t(`fee_${fee}`, { rule: rule ? ruleText(rule, locale) : moneyText(amount, locale) }),
    )
    .join('; ');
}

const plain = { sortable: false } as const;

function columnsOf(words: BillListWords): ReportColumn<BillLine>[] {
  const { t } = words;
  return [
    {
      ...plain,
      key: 'what',
      header: t('what'),
      value: (line) => whatOf(line, words),
      fixed: true,
      width: 168,
      grow: 2,
      onPhone: 'title',
    },
    timeColumn(words),
    {
      key: 'amount',
      header: t('value'),
      kind: 'money',
      value: ({ amount }) => centsFromReais(amount),
      width: 116,
      onPhone: 'figure',
    },
    ...feeColumns(words),
    {
      ...plain,
      key: 'owed',
      header: t('onBill'),
      kind: 'money',
      value: ({ kind, owed }) => (kind === 'purchase' ? centsFromReais(owed) : null),
      named: true,
      importance: 1,
      width: 116,
    },
    { ...plain, key: 'record', header: t('record'), value: ({ record }) => record, hidden: true, width: 280 },
  ];
}

function timeColumn(words: BillListWords): ReportColumn<BillLine> {
  return {
    ...plain,
    key: 'at',
    header: words.t('at'),
    value: ({ at }) => at,
    render: (line) => (
      <bdi>
        <time dateTime={line.at}>{timeOf(line, words)}</time>
      </bdi>
    ),
    written: (line) => timeOf(line, words),
    width: 172,
  };
}

function feeColumns(words: BillListWords): ReportColumn<BillLine>[] {
  const { t } = words;
  return [
    {
      key: 'fee',
      header: t('fee'),
      kind: 'money',
      value: ({ kind, fee }) => (kind === 'purchase' ? null : centsFromReais(fee)),
      named: true,
      width: 96,
    },
    {
      ...plain,
      key: 'rule',
      header: t('rule'),
      value: (line) => rulesOf(line, words),
      width: 208,
      grow: 2,
    },
  ];
}

function kindFilter({ t }: BillListWords): ReportFilter<BillLinesAnswer> {
  return {
    key: 'kind',
    label: t('what'),
    isRequested: true,
    options: () => [
      { value: ANY, label: t('anyKind') },
      ...KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) })),
    ],
  };
}
