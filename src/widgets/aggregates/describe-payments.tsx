import type { WaitingPayment } from '#contract/payments.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { ReportColumn, ReportDescription } from '#blocks/report/report-types.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { ALWAYS, describeAll, moneyColumn, named, timeOf } from './common.tsx';
import { Lead } from './lead.tsx';
import type { AggregatesWords } from './words.ts';

const PAYMENTS = 'GET /superAdmin/organization/payment';

export function describePayments(
  words: AggregatesWords,
): ReportDescription<WaitingPayment, RouteResponse<typeof PAYMENTS>> {
  const { session, t } = words;
  return describeAll('payments', words, {
    days: ALWAYS,
    texts: { loading: t('loading'), empty: t('noPayments'), emptyHint: t('noPaymentsHint') },
    ask(query) {
      const { page, limit } = query;
      return session.api(PAYMENTS, { query: { ...named(query), page, limit } });
    },
    rowId: ({ _id }) => _id,
    rowLabel: ({ reference }) => reference,
    columns: paymentColumns(words),
    file: {
      totals: (rows) => [
        {
          label: t('amount'),
          kind: 'money',
          value: sumCents(rows.map(({ amount }) => centsFromReais(amount))),
        },
      ],
    },
    note: ({ rows }) => (rows.some(({ organization }) => organization === null) ? t('nobodysHint') : null),
  });
}

function paymentColumns(words: AggregatesWords): ReportColumn<WaitingPayment>[] {
  const { t } = words;
  const nameOf = ({ organization }: WaitingPayment) =>
    organization ? words.nameOf(organization) : t('nobodys');
  return [
    {
      key: 'organization',
      header: t('organization'),
      value: nameOf,
      render: (row) =>
        row.organization ? (
          <Lead
            words={words}
            organization={row.organization._id}
            element="litro-payments"
            view={{ open: `payment.${row._id}` }}
          >
            {nameOf(row)}
          </Lead>
        ) : (
          nameOf(row)
        ),
      sortable: false,
      fixed: true,
      width: 200,
      grow: 1,
      onPhone: 'title',
    },
    {
      key: 'why',
      header: t('why'),
      value: ({ aside }) => t(`why_${aside}`),
      sortable: false,
      importance: 4,
      width: 240,
      grow: 2,
      onPhone: 'detail',
    },
    {
      key: 'reference',
      header: t('reference'),
      value: ({ reference }) => reference,
      sortable: false,
      importance: 1,
      width: 260,
      onPhone: 'hidden',
    },
    {
      key: 'paidAt',
      header: t('paidAt'),
      value: ({ paidAt, organization }) => timeOf(paidAt, organization, words),
      sortable: false,
      importance: 3,
      width: 168,
      onPhone: 'detail',
    },
    moneyColumn('amount', t('amount'), ({ amount }) => amount, { sortable: false, onPhone: 'figure' }),
  ];
}
