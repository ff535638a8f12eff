/** A statement as a file: a row for each entry, newest first. */
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { StatementLine } from '#contract/statement.ts';
import type { Tenancy } from '../../database/tenancy.ts';
import type { ExportSpeech, ListExport } from '../../exports/list-export.ts';
import type { Call } from '../../plugins/routes.ts';
import { readOwner, readStatement, type StatementOwner } from './statement.service.ts';

type Name = 'GET /v2/user/statement';

export function statementExport(tenancy: Tenancy): ListExport<Name, StatementLine> {
  return {
    describe: async (call, speech) => {
      const owner = await tenancy.inScope(call.scope, (tx) => readOwner(tx, call.organizationId, call.query));
      return describe(call, owner, speech);
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

function describe({ query }: Call<Name>, owner: StatementOwner, { words, locale, timeZone }: ExportSpeech) {
  const say = words('statement');
  const report = words('report');
  const fuel = words('fuels');
  const day = (text: string) => {
    const date = parseCalendarDate(text);
    return date === null ? text : formatDate(date, locale);
  };
  const came = ({ amount }: StatementLine) => Math.max(0, centsFromReais(amount));
  const went = ({ amount }: StatementLine) => Math.min(0, centsFromReais(amount));
  return {
    title: say('title'),
    fileName: say('fileName'),
    filters: [
      [say(`owner_${owner.register}`), owner.name] as const,
      ...(query.kind === undefined ? [] : [[say('what'), say(`kind_${query.kind}`)] as const]),
      ...(query.from === undefined ? [] : [[report('from'), day(query.from)] as const]),
      ...(query.to === undefined ? [] : [[report('to'), day(query.to)] as const]),
      ...(query.from === undefined && query.to === undefined
        ? [[report('period'), report('period_all')] as const]
        : []),
    ],
    columns: [
      text(say('at'), ({ at }) => formatInstant(new Date(at), locale, timeZone)),
      text(say('what'), ({ kind }) => say(`kind_${kind}`)),
      text(say('center'), ({ wallets }) =>
        wallets.flatMap(({ expenseCenter }) => (expenseCenter === null ? [] : [expenseCenter])).join(', '),
      ),
      text(say('product'), ({ fill }) => fill && fuel(`fuel_${fill.product}`)),
      {
        header: say('volume'),
        kind: 'volume' as const,
        value: ({ fill }: StatementLine) => fill && millilitresFromLitres(fill.volume),
      },
      text(say('price'), ({ fill }) => fill && formatPrice(priceFromReais(fill.unitPrice), locale)),
      text(say('station'), ({ fill }) => fill && fill.station),
      {
        header: say('odometer'),
        kind: 'number' as const,
        value: ({ fill }: StatementLine) => fill && fill.odometer,
      },
      money(say('amount'), ({ amount }) => centsFromReais(amount)),
      money(say('paidByCompany'), ({ fromCompany }) => centsFromReais(fromCompany)),
      money(say('balance'), ({ balance }) => centsFromReais(balance)),
    ],
    totals: [
      { label: report('rows'), kind: 'number' as const, of: () => 1 },
      { label: say('came'), kind: 'money' as const, of: came },
      { label: say('went'), kind: 'money' as const, of: went },
    ],
  };
}

const text = (header: string, value: (line: StatementLine) => string | null) =>
  ({ header, kind: 'text', value }) as const;
const money = (header: string, value: (line: StatementLine) => number) =>
  ({ header, kind: 'money', value }) as const;
