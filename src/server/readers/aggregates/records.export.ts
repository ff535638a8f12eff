import type { ListedUser, ListedVehicle } from '#contract/aggregates.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import {
  textColumn,
  type ExportDescription,
  type ExportSpeech,
  type ListExport,
} from '../../platform/exports/list-export.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { readUsers, readVehicles, type UserCall, type VehicleCall } from './records.service.ts';

interface AggregateRecordsDependencies {
  readonly tenancy: Tenancy;
}

export const vehiclesExport = ({
  tenancy,
}: AggregateRecordsDependencies): ListExport<VehicleCall, ListedVehicle> => ({
  describe: describeVehicles,
  readBatch: ({ scope, query }, after, limit) =>
    tenancy.inScope(scope, (tx) => readVehicles(tx, scope, query, after, limit)),
});

export const usersExport = ({ tenancy }: AggregateRecordsDependencies): ListExport<UserCall, ListedUser> => ({
  describe: describeUsers,
  readBatch: ({ scope, query }, after, limit) =>
    tenancy.inScope(scope, (tx) => readUsers(tx, scope, query, after, limit)),
});

function describeVehicles(
  { query }: Call<VehicleCall>,
  { words, nameOf }: ExportSpeech,
): ExportDescription<ListedVehicle> {
  const [aggregatesWords, registry, fuels, report] = [
    words('aggregates'),
    words('registry'),
    words('fuels'),
    words('report'),
  ];
  const { kind, status, search } = query;
  return {
    title: aggregatesWords('title_vehicles'),
    fileName: aggregatesWords('file_vehicles'),
    filters: [
      ...(kind === undefined ? [] : [[aggregatesWords('kind'), aggregatesWords(`kind_${kind}`)] as const]),
      ...(status === undefined ? [] : [[aggregatesWords('status'), registry(`status_${status}`)] as const]),
      ...(search === undefined ? [] : [[report('search'), search] as const]),
    ],
    columns: [
      textColumn(aggregatesWords('organization'), ({ organization }) => nameOf(organization)),
      textColumn(aggregatesWords('kind'), (row) => aggregatesWords(`kind_${row.kind}`)),
      textColumn(aggregatesWords('vehicle'), ({ licensePlate }) => licensePlate),
      textColumn(aggregatesWords('make'), ({ make }) => make),
      textColumn(aggregatesWords('model'), ({ model }) => model),
      { header: aggregatesWords('year'), kind: 'number', value: ({ year }) => year },
      textColumn(aggregatesWords('fuelType'), ({ fuelType }) => fuels(`fuel_${fuelType}`)),
      textColumn(aggregatesWords('status'), (row) => registry(`status_${row.status}`)),
      { header: aggregatesWords('balance'), kind: 'money', value: ({ balance }) => centsFromReais(balance) },
    ],
    totals: [
      { label: report('rows'), kind: 'number', of: () => 1 },
      { label: aggregatesWords('balance'), kind: 'money', of: ({ balance }) => centsFromReais(balance) },
    ],
  };
}

function describeUsers(
  { query }: Call<UserCall>,
  { words, nameOf }: ExportSpeech,
): ExportDescription<ListedUser> {
  const [aggregatesWords, registry, report] = [words('aggregates'), words('registry'), words('report')];
  const { type, status, search } = query;
  return {
    title: aggregatesWords('title_users'),
    fileName: aggregatesWords('file_users'),
    filters: [
      ...(type === undefined ? [] : [[aggregatesWords('type'), aggregatesWords(`type_${type}`)] as const]),
      ...(status === undefined ? [] : [[aggregatesWords('status'), registry(`status_${status}`)] as const]),
      ...(search === undefined ? [] : [[report('search'), search] as const]),
    ],
    columns: [
      textColumn(aggregatesWords('organization'), ({ organization }) => nameOf(organization)),
      textColumn(aggregatesWords('user'), ({ name }) => name),
      textColumn(aggregatesWords('type'), (row) => aggregatesWords(`type_${row.type}`)),
      textColumn(aggregatesWords('email'), ({ email }) => email),
      textColumn(aggregatesWords('status'), (row) => registry(`status_${row.status}`)),
    ],
    totals: [{ label: report('rows'), kind: 'number', of: () => 1 }],
  };
}
