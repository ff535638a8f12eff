/** Exports of records of several organizations: one row per record. */
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
  const [say, registry, fuels, report] = [
    words('aggregates'),
    words('registry'),
    words('fuels'),
    words('report'),
  ];
  const { kind, status, search } = query;
  return {
    title: say('title_vehicles'),
    fileName: say('file_vehicles'),
    filters: [
      ...(kind === undefined ? [] : [[say('kind'), say(`kind_${kind}`)] as const]),
      ...(status === undefined ? [] : [[say('status'), registry(`status_${status}`)] as const]),
      ...(search === undefined ? [] : [[report('search'), search] as const]),
    ],
    columns: [
      textColumn(say('organization'), ({ organization }) => nameOf(organization)),
      textColumn(say('kind'), (row) => say(`kind_${row.kind}`)),
      textColumn(say('vehicle'), ({ licensePlate }) => licensePlate),
      textColumn(say('make'), ({ make }) => make),
      textColumn(say('model'), ({ model }) => model),
      { header: say('year'), kind: 'number', value: ({ year }) => year },
      textColumn(say('fuelType'), ({ fuelType }) => fuels(`fuel_${fuelType}`)),
      textColumn(say('status'), (row) => registry(`status_${row.status}`)),
      { header: say('balance'), kind: 'money', value: ({ balance }) => centsFromReais(balance) },
    ],
    totals: [
      { label: report('rows'), kind: 'number', of: () => 1 },
      { label: say('balance'), kind: 'money', of: ({ balance }) => centsFromReais(balance) },
    ],
  };
}

function describeUsers(
  { query }: Call<UserCall>,
  { words, nameOf }: ExportSpeech,
): ExportDescription<ListedUser> {
  const [say, registry, report] = [words('aggregates'), words('registry'), words('report')];
  const { type, status, search } = query;
  return {
    title: say('title_users'),
    fileName: say('file_users'),
    filters: [
      ...(type === undefined ? [] : [[say('type'), say(`type_${type}`)] as const]),
      ...(status === undefined ? [] : [[say('status'), registry(`status_${status}`)] as const]),
      ...(search === undefined ? [] : [[report('search'), search] as const]),
    ],
    columns: [
      textColumn(say('organization'), ({ organization }) => nameOf(organization)),
      textColumn(say('user'), ({ name }) => name),
      textColumn(say('type'), (row) => say(`type_${row.type}`)),
      textColumn(say('email'), ({ email }) => email),
      textColumn(say('status'), (row) => registry(`status_${row.status}`)),
    ],
    totals: [{ label: report('rows'), kind: 'number', of: () => 1 }],
  };
}
