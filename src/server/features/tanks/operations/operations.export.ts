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
  const [textOf, fuel, report] = [words('tank-transactions'), words('fuels'), words('report')];
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
    title: textOf('title'),
    fileName: textOf('fileName'),
    filters: [
      [report('from'), formatDate(days.from, locale)],
      [report('to'), formatDate(days.to, locale)],
      ...selected(textOf('tank'), tankName),
      ...selected(textOf('operation'), query.operation && textOf(`operation_${query.operation}`)),
      ...selected(textOf('product'), query.product && fuel(`fuel_${query.product}`)),
      ...selected(report('search'), query.search),
    ],
    columns: [
      textColumn(textOf('id'), (row) => formatShortId(row.id)),
      textColumn(textOf('at'), (row) => formatInstant(row.performedAt, locale, timeZone)),
      textColumn(textOf('tank'), (row) => row.tankName),
      textColumn(textOf('operation'), (row) => textOf(`operation_${row.operation}`)),
      textColumn(textOf('product'), (row) => fuel(`fuel_${row.product}`)),
      { header: textOf('volume'), kind: 'volume', value: (row) => row.volumeMl },
      { header: textOf('level'), kind: 'volume', value: (row) => row.levelMl },
      textColumn(textOf('price'), (row) => row.priceMills && formatPrice(row.priceMills, locale)),
      { header: textOf('amount'), kind: 'money', value: (row) => row.amountCents },
      textColumn(textOf('vehicle'), (row) => row.vehicleName && formatPlate(row.vehicleName)),
      textColumn(textOf('user'), (row) => row.userName),
      { header: textOf('odometer'), kind: 'number', value: (row) => row.odometerKm },
      textColumn(textOf('supplier'), (row) => row.supplier),
      textColumn(textOf('accessKey'), (row) => row.accessKey),
      textColumn(textOf('source'), (row) => row.source),
      textColumn(textOf('reason'), (row) => row.reason),
    ],
    totals: [
      { label: report('rows'), kind: 'number', of: () => 1 },
      ...moved('REFUEL_OPERATION', textOf('in')),
      ...moved('DEFUEL_OPERATION', textOf('out')),
      ...moved('VARIANCE_OPERATION', textOf('variance')),
    ],
  };
}
