/** Export of a statement: one row per entry, newest first. */
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
  /** Balances before and after the statement's period. */
  readonly ends: { readonly opening: number; readonly closing: number };
}

function describe(
  { query }: Call<StatementExportName>,
  { owner, ends }: StatementTotals,
  speech: ExportSpeech,
): ExportDescription<StatementLine> {
  const { words, locale, timeZone } = speech;
  const say = words('statement');
  const report = words('report');
  const fuel = words('fuels');
  const came = ({ amount }: StatementLine) => Math.max(0, centsFromReais(amount));
  const went = ({ amount }: StatementLine) => Math.min(0, centsFromReais(amount));
  return {
    title: say(owner === null ? 'companyTitle' : 'title'),
    fileName: say('fileName'),
    filters: [
      ...(owner === null ? [] : [[say(`owner_${owner.register}`), owner.name] as const]),
      ...(query.kind === undefined ? [] : [[say('what'), say(`kind_${query.kind}`)] as const]),
      ...periodNotes(query, speech),
      [say('opening'), formatCents(centsFromReais(ends.opening), locale)] as const,
      [say('closing'), formatCents(centsFromReais(ends.closing), locale)] as const,
    ],
    columns: [
      textColumn(say('at'), ({ at }) => formatInstant(new Date(at), locale, timeZone)),
      textColumn(say('what'), (line) => {
        const { kind } = line;
        const what = say(owner === null && kind !== 'tank_defuel' ? `company_${kind}` : `kind_${kind}`);
        return withDebt(say, what, line, locale);
      }),
      ...(owner === null
        ? [
            textColumn(say('who'), (line: StatementLine) => formatWho(say, line)),
            { header: say('count'), kind: 'number' as const, value: ({ count }: StatementLine) => count },
          ]
        : []),
      textColumn(say('center'), ({ wallets }) =>
        wallets.flatMap(({ expenseCenter }) => (expenseCenter === null ? [] : [expenseCenter])).join(', '),
      ),
      textColumn(say('product'), ({ fill }) => fill && fuel(`fuel_${fill.product}`)),
      {
        header: say('volume'),
        kind: 'volume',
        value: ({ fill }) => fill && millilitresFromLitres(fill.volume),
      },
      textColumn(say('price'), ({ fill }) => fill && formatPrice(priceFromReais(fill.unitPrice), locale)),
      textColumn(say('station'), ({ fill }) => fill && fill.station),
      {
        header: say('odometer'),
        kind: 'number',
        value: ({ fill }) => fill && fill.odometer,
      },
      money(say('amount'), ({ amount }) => centsFromReais(amount)),
      money(say('fees'), ({ fees }) => centsFromReais(fees)),
      money(say('paidByCompany'), ({ fromCompany }) => centsFromReais(fromCompany)),
      money(say('balance'), ({ balance }) => centsFromReais(balance)),
    ],
    totals: [
      { label: report('rows'), kind: 'number', of: () => 1 },
      { label: say('came'), kind: 'money', of: came },
      { label: say('went'), kind: 'money', of: went },
    ],
  };
}

const money = (header: string, value: (line: StatementLine) => number) =>
  ({ header, kind: 'money', value }) as const;
