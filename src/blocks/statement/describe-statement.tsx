import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { ReportColumn, ReportDescription, ReportQuery } from '#blocks/report/report-types.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import type { SheetTotal } from '#core/format/sheet-cell.ts';
import { formatWho, withDebt } from '#core/wording/statement-who.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { sayKind, type StatementTableRow } from './statement-line.ts';
import { StatementLines } from './statement-lines.tsx';

const CALL = 'GET /v2/user/statement';
type StatementAnswer = RouteResponse<typeof CALL>;

export interface StatementOwner {
  readonly register: 'vehicle' | 'container' | 'driver' | 'recipient';
  readonly id: string;
  readonly name: string;
}

export interface StatementWords {
  readonly session: Session;
  /** Owner of the wallets; null for the statement of the company. */
  readonly owner: StatementOwner | null;
  readonly t: Text<'statement'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
  readonly onReceipt?: (entry: string) => void;
  readonly onEntry?: (entry: string) => void;
}

const PAGE_LINES = 25;

export function describeStatement(
  words: StatementWords,
): ReportDescription<StatementTableRow, StatementAnswer> {
  const { session, owner, t, fuels, onReceipt, onEntry } = words;
  const timeZone = timeZoneOf(session);
  const requestOf = ({ days: { from, to } }: ReportQuery): RouteQuery<typeof CALL> => ({
    ...(owner && (isPerson(owner) ? { user: owner.id } : { vehicle: owner.id })),
    ...(from && { from }),
    ...(to && { to }),
  });
  return {
    title: t(owner ? 'title' : 'companyTitle'),
    fileName: t('fileName'),
    texts: { loading: t('loading'), empty: t('none'), emptyHint: t('noneHint') },
    paging: 'older',
    limit: PAGE_LINES,
    events: ['balance', 'distribution', 'refuel-marks', 'tank'],
    async ask(query) {
      const { limit, after } = query;
      const answer = await session.api(CALL, {
        query: { ...requestOf(query), limit, ...(after !== null && { beforeEntry: after }) },
      });
      return { rows: answer.docs, next: answer.next, facts: answer };
    },
    rowId: ({ _id }) => _id,
    columns: columnsOf(words, timeZone),
    list: ({ rows }) => (
      <StatementLines
        lines={rows}
        isOfCompany={owner === null}
        t={t}
        fuels={fuels}
        timeZone={timeZone}
        onReceipt={onReceipt}
        onEntry={onEntry}
      />
    ),
    totals: ({ facts }) => endsOf(facts, t),
    aside: (facts) =>
      facts && (
        <>
          {t('balanceNow')} <MoneyText cents={centsFromReais(facts.balance)} emphasis="strong" />
        </>
      ),
    file: {
      of: owner ? [[t(`owner_${owner.register}`), owner.name]] : [],
      totals: (rows) => sumsOf(rows, t),
      download: (query, how) => session.download(CALL, { ...how, query: requestOf(query) }),
    },
  };
}

function sumsOf(rows: readonly StatementTableRow[], t: Text<'statement'>): SheetTotal[] {
  const amounts = rows.map(({ amount }) => centsFromReais(amount));
  return [
    { label: t('came'), kind: 'money', value: sumCents(amounts.filter((one) => one > 0)) },
    { label: t('went'), kind: 'money', value: sumCents(amounts.filter((one) => one < 0)) },
  ];
}

const endsOf = ({ opening, closing }: StatementAnswer, t: Text<'statement'>) => (
  <p className="statement-ends">
    {(
      [
        ['opening', opening],
        ['closing', closing],
      ] as const
    ).map(([key, amount]) => (
      <span key={key}>
        {t(key)} <MoneyText cents={centsFromReais(amount)} emphasis="strong" />
      </span>
    ))}
  </p>
);

const isPerson = ({ register }: StatementOwner) => register === 'driver' || register === 'recipient';

function columnsOf(
  { owner, t, fuels, locale }: StatementWords,
  timeZone: string,
): ReportColumn<StatementTableRow>[] {
  return [
    { key: 'at', header: t('at'), value: ({ at }) => formatInstant(new Date(at), locale, timeZone) },
    {
      key: 'what',
      header: t('what'),
      value: (line) => withDebt(t, sayKind(t, owner ? 'kind' : 'company', line.kind), line, locale),
    },
    ...(owner
      ? []
      : [
          {
            key: 'who',
            header: t('who'),
            value: (line: StatementTableRow) => formatWho(t, line),
          },
          {
            key: 'count',
            header: t('count'),
            kind: 'number' as const,
            value: ({ count }: StatementTableRow) => count,
          },
        ]),
    {
      key: 'center',
      header: t('center'),
      value: ({ wallets }) =>
        wallets.flatMap(({ expenseCenter }) => (expenseCenter === null ? [] : [expenseCenter])).join(', '),
    },
    { key: 'product', header: t('product'), value: ({ fill }) => fill && fuels(`fuel_${fill.product}`) },
    {
      key: 'volume',
      header: t('volume'),
      kind: 'volume',
      value: ({ fill }) => fill && millilitresFromLitres(fill.volume),
    },
    {
      key: 'price',
      header: t('price'),
      value: ({ fill }) => fill && formatPrice(priceFromReais(fill.unitPrice), locale),
    },
    { key: 'station', header: t('station'), value: ({ fill }) => fill && fill.station },
    { key: 'odometer', header: t('odometer'), kind: 'number', value: ({ fill }) => fill && fill.odometer },
    { key: 'amount', header: t('amount'), kind: 'money', value: ({ amount }) => centsFromReais(amount) },
    { key: 'fees', header: t('fees'), kind: 'money', value: ({ fees }) => centsFromReais(fees) },
    {
      key: 'paidByCompany',
      header: t('paidByCompany'),
      kind: 'money',
      value: ({ fromCompany }) => centsFromReais(fromCompany),
    },
    { key: 'balance', header: t('balance'), kind: 'money', value: ({ balance }) => centsFromReais(balance) },
  ];
}
