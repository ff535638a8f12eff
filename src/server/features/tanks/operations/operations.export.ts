/** Export of tank operations, with one row per operation in the order of the list. */
import type { FuelProduct } from '#contract/fills.ts';
import { formatPlate } from '#core/format/plate.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { fuelUnit } from '#core/money/fuel.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { formatPrice } from '#core/money/price.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import {
  textColumn,
  type ExportDescription,
  type ExportSpeech,
  type ListExport,
  nextAfter,
} from '../../../platform/exports/list-export.ts';
import type { Call } from '../../../platform/plugins/routes.ts';
import type { WholeDays } from '../../transactions/transaction-filter.ts';
import { readFilter, readOperationsBehind } from './operation-list.service.ts';
import { findMovedProducts, type OperationRow } from './operations.repository.ts';
import { findTank } from '../tanks.repository.ts';

type TankOperationsExportName = 'GET /admin/organization/tank/transaction';

export function operationsExport({
  tenancy,
  clock,
}: {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}): ListExport<TankOperationsExportName, OperationRow> {
  return {
    describe: async (call, speech) => {
      const { organizationId, query } = call;
      const filtered = await tenancy.inScope(call.scope, async (tx) => ({
        ...(await readFilter(tx, clock, organizationId, query)),
        tankName: query.tank && (await findTank(tx, organizationId, query.tank))?.name,
        products: query.product ? [query.product] : await findMovedProducts(tx, organizationId, query.tank),
      }));
      return describe(call, filtered, speech);
    },
    readBatch: (call, after, limit) =>
      tenancy.inScope(call.scope, async (tx) => {
        const rows = await readOperationsBehind(tx, clock, call, after, limit);
        return { rows, next: nextAfter(rows, limit, ({ id }) => id) };
      }),
  };
}

interface FilteredOperations {
  readonly days: WholeDays;
  readonly tankName: string | undefined;
  readonly products: readonly FuelProduct[];
}

function describe(
  { query }: Call<TankOperationsExportName>,
  { days, tankName, products }: FilteredOperations,
  { words, locale, timeZone }: ExportSpeech,
): ExportDescription<OperationRow> {
  const [say, fuel, report] = [words('tank-transactions'), words('fuels'), words('report')];
  const selected = (label: string, value: string | undefined) =>
    value === undefined ? [] : [[label, value] as const];
  // The export has one sum per unit, because liters and cubic meters do not add up.
  const units = [...new Set(products.map(fuelUnit))].sort();
  const moved = (operation: OperationRow['operation'], label: string) =>
    units.map((unit) => ({
      label: `${label} (${unit})`,
      kind: 'volume' as const,
      of: (row: OperationRow) =>
        row.operation === operation && fuelUnit(row.product) === unit ? row.volumeMl : 0,
    }));
  return {
    title: say('title'),
    fileName: say('fileName'),
    filters: [
      [report('from'), formatDate(days.from, locale)],
      [report('to'), formatDate(days.to, locale)],
      ...selected(say('tank'), tankName),
      ...selected(say('operation'), query.operation && say(`operation_${query.operation}`)),
      ...selected(say('product'), query.product && fuel(`fuel_${query.product}`)),
      ...selected(report('search'), query.search),
    ],
    columns: [
      textColumn(say('id'), (row) => formatShortId(row.id)),
      textColumn(say('at'), (row) => formatInstant(row.performedAt, locale, timeZone)),
      textColumn(say('tank'), (row) => row.tankName),
      textColumn(say('operation'), (row) => say(`operation_${row.operation}`)),
      textColumn(say('product'), (row) => fuel(`fuel_${row.product}`)),
      { header: say('volume'), kind: 'volume', value: (row) => row.volumeMl },
      { header: say('level'), kind: 'volume', value: (row) => row.levelMl },
      textColumn(say('price'), (row) => row.priceMills && formatPrice(row.priceMills, locale)),
      { header: say('amount'), kind: 'money', value: (row) => row.amountCents },
      textColumn(say('vehicle'), (row) => row.vehicleName && formatPlate(row.vehicleName)),
      textColumn(say('user'), (row) => row.userName),
      { header: say('odometer'), kind: 'number', value: (row) => row.odometerKm },
      textColumn(say('supplier'), (row) => row.supplier),
      textColumn(say('accessKey'), (row) => row.accessKey),
      textColumn(say('source'), (row) => row.source),
      textColumn(say('reason'), (row) => row.reason),
    ],
    totals: [
      { label: report('rows'), kind: 'number', of: () => 1 },
      ...moved('REFUEL_OPERATION', say('in')),
      ...moved('DEFUEL_OPERATION', say('out')),
      ...moved('VARIANCE_OPERATION', say('variance')),
    ],
  };
}
