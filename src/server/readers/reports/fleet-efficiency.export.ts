import type { FleetEfficiency } from '#contract/reports.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { ExportSpeech, ListExport } from '../../platform/exports/list-export.ts';
import { periodNotes } from '../../platform/exports/period-notes.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { readFleetBatch } from './fleet-efficiency.service.ts';

type FleetEfficiencyExportName = 'GET /admin/organization/vehicle/efficiency';

export function fleetExport(tenancy: Tenancy): ListExport<FleetEfficiencyExportName, FleetEfficiency> {
  return {
    describe,
    readBatch: (call, after, limit) =>
      tenancy.inScope(call.scope, (tx) => readFleetBatch(tx, call.organizationId, call.query, after, limit), {
        snapshot: true,
      }),
  };
}

function describe({ query }: Call<FleetEfficiencyExportName>, speech: ExportSpeech) {
  const { words } = speech;
  const efficiencyWords = words('efficiency');
  const report = words('report');
  const fuel = words('fuels');
  const number = (header: string, value: (row: FleetEfficiency) => number | null) =>
    ({ header, kind: 'number', value }) as const;
  const amount = (row: FleetEfficiency) => centsFromReais(row.amount);
  return {
    title: efficiencyWords('title'),
    fileName: efficiencyWords('fleetFile'),
    filters: [
      ...(query.product === undefined
        ? []
        : [[efficiencyWords('product'), fuel(`fuel_${query.product}`)] as const]),
      ...periodNotes(query, speech),
    ],
    columns: [
      {
        header: efficiencyWords('vehicle'),
        kind: 'text' as const,
        value: ({ vehicle }: FleetEfficiency) => vehicle.name,
      },
      {
        header: efficiencyWords('product'),
        kind: 'text' as const,
        value: ({ product }: FleetEfficiency) => fuel(`fuel_${product}`),
      },
      number(efficiencyWords('efficiency'), ({ efficiency }) => efficiency),
      number(efficiencyWords('expected'), ({ expectedEfficiency }) => expectedEfficiency),
      number(efficiencyWords('deviation'), ({ deviation }) => deviation),
      number(efficiencyWords('outlierCount'), ({ outliers }) => outliers),
      number(efficiencyWords('refuels'), ({ refuels }) => refuels),
      {
        header: efficiencyWords('volume'),
        kind: 'volume' as const,
        value: ({ volume }: FleetEfficiency) => millilitresFromLitres(volume),
      },
      number(efficiencyWords('distance'), ({ distance }) => distance),
      number(efficiencyWords('costPerKilometre'), ({ costPerKilometre }) => costPerKilometre),
      number(efficiencyWords('flexEfficiency'), ({ flex }) => flex?.efficiency ?? null),
      number(efficiencyWords('flexPrice'), ({ flex }) => flex?.price ?? null),
      { header: efficiencyWords('amount'), kind: 'money' as const, value: amount },
    ],
    totals: [
      { label: report('rows'), kind: 'number' as const, of: () => 1 },
      {
        label: efficiencyWords('refuels'),
        kind: 'number' as const,
        of: ({ refuels }: FleetEfficiency) => refuels,
      },
      { label: efficiencyWords('amount'), kind: 'money' as const, of: amount },
    ],
  };
}
