import { formatInstant } from '#core/dates/format-date.ts';
import { formatWho, withDebt } from '#core/wording/statement-who.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { StatementLine } from '#contract/statement.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import {
  textColumn,
  type ExportDescription,
  type ExportSpeech,
  type ListExport,
} from '../../platform/exports/list-export.ts';
import { periodNotes } from '../../platform/exports/period-notes.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { readOwner, readStatement, type NamedStatementOwner } from './statement.service.ts';

type StatementExportName = 'GET /v2/user/statement';

export function statementExport(tenancy: Tenancy): ListExport<StatementExportName, StatementLine> {
  return {
    describe: async (call, speech) => {
      const { scope, organizationId, query } = call;
      const known = await tenancy.inScope(
        scope,
        async (tx) => ({
          owner: await readOwner(tx, organizationId, query),
          ends: await readStatement(tx, organizationId, { ...query, limit: 1 }),
        }),
        { snapshot: true },
      );
      return describe(call, known, speech);
    },
    readBatch: (call, after, limit) =>
      tenancy.inScope(
        call.scope,
        async (tx) => {
          const query = { ...call.query, ...(after !== null && { beforeEntry: after }), limit };
          const { docs, next } = await readStatement(tx, call.organizationId, query);
          return { rows: docs, next };
        },
        { snapshot: true },
      ),
  };
}

interface StatementTotals {
  readonly owner: NamedStatementOwner | null;
  readonly ends: { readonly opening: number; readonly closing: number };
}

function describe(
  { query }: Call<StatementExportName>,
  { owner, ends }: StatementTotals,
  speech: ExportSpeech,
): ExportDescription<StatementLine> {
  const { words, locale, timeZone } = speech;
  const statementWords = words('statement');
  const report = words('report');
  const fuel = words('fuels');
  const came = ({ amount }: StatementLine) => Math.max(0, centsFromReais(amount));
  const went = ({ amount }: StatementLine) => Math.min(0, centsFromReais(amount));
  return {
    title: statementWords(owner === null ? 'companyTitle' : 'title'),
    fileName: statementWords('fileName'),
    filters: [
      ...(owner === null ? [] : [[statementWords(`owner_${owner.register}`), owner.name] as const]),
      ...(query.kind === undefined
        ? []
        : [[statementWords('what'), statementWords(`kind_${query.kind}`)] as const]),
      ...periodNotes(query, speech),
      [statementWords('opening'), formatCents(centsFromReais(ends.opening), locale)] as const,
      [statementWords('closing'), formatCents(centsFromReais(ends.closing), locale)] as const,
    ],
    columns: [
      textColumn(statementWords('at'), ({ at }) => formatInstant(new Date(at), locale, timeZone)),
      textColumn(statementWords('what'), (line) => {
        const { kind } = line;
        const what = statementWords(
          owner === null && kind !== 'tank_defuel' ? `company_${kind}` : `kind_${kind}`,
        );
        return withDebt(statementWords, what, line, locale);
      }),
      ...(owner === null
        ? [
            textColumn(statementWords('who'), (line: StatementLine) => formatWho(statementWords, line)),
            {
              header: statementWords('count'),
              kind: 'number' as const,
              value: ({ count }: StatementLine) => count,
            },
          ]
        : []),
      textColumn(statementWords('center'), ({ wallets }) =>
        wallets.flatMap(({ expenseCenter }) => (expenseCenter === null ? [] : [expenseCenter])).join(', '),
      ),
      textColumn(statementWords('product'), ({ fill }) => fill && fuel(`fuel_${fill.product}`)),
      {
        header: statementWords('volume'),
        kind: 'volume',
        value: ({ fill }) => fill && millilitresFromLitres(fill.volume),
      },
      textColumn(
        statementWords('price'),
        ({ fill }) => fill && formatPrice(priceFromReais(fill.unitPrice), locale),
      ),
      textColumn(statementWords('station'), ({ fill }) => fill && fill.station),
      {
        header: statementWords('odometer'),
        kind: 'number',
        value: ({ fill }) => fill && fill.odometer,
      },
      money(statementWords('amount'), ({ amount }) => centsFromReais(amount)),
      money(statementWords('fees'), ({ fees }) => centsFromReais(fees)),
      money(statementWords('paidByCompany'), ({ fromCompany }) => centsFromReais(fromCompany)),
      money(statementWords('balance'), ({ balance }) => centsFromReais(balance)),
    ],
    totals: [
      { label: report('rows'), kind: 'number', of: () => 1 },
      { label: statementWords('came'), kind: 'money', of: came },
      { label: statementWords('went'), kind: 'money', of: went },
    ],
  };
}

const money = (header: string, value: (line: StatementLine) => number) =>
  ({ header, kind: 'money', value }) as const;
