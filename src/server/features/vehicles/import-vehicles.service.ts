import type { RouteResponse } from '#contract/routes.ts';
import type { RejectedRow, VehicleInput } from '#contract/vehicles.ts';
import { canonicalPlate } from '#core/validation/plate.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import type { Call, WritingHandler } from '../../platform/plugins/routes.ts';
import { nothingChanged, recordChange, type Writing } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { announce } from '../../platform/events/announce.ts';
import { importRecords, Overtaken } from '../imports/import-records.ts';
import { findTakenPlates, insertImported, renewStatistics, type ImportedRow } from './imports.repository.ts';
import { vehicleRecord } from '../../records/kinds/vehicle.record.ts';
import { blankColumns, parseVehicle } from './vehicles.presenter.ts';
import type { VehicleColumns } from './vehicles.repository.ts';

type VehicleImportCall = Call<'POST /v1/admin/organization/bulk-vehicles'>;
type Import = VehicleImportCall['body'];
type Imported = RouteResponse<VehicleImportCall['name']>;
type CheckedImport = Pick<Imported, 'rejected'> & { readonly taken: readonly VehicleInput[] };

export interface VehicleImportDependencies {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
}

/** Minimum number of imported rows that make the statistics of PostgreSQL's planner too inaccurate. */
const ROWS_THAT_CHANGE_PLANS = 500;

/**
 * Imports vehicles. The response identifies rejected rows by their position. A dry run writes nothing. Refuses with the
 * codes of `importRecords`.
 */
export function importVehicles(parts: VehicleImportDependencies): WritingHandler<VehicleImportCall['name']> {
  return writes(parts, (writing, call) => writeImport(writing, parts, call.body), {
    within: async (call, run) => {
      let written = 0;
      const imported = await importRecords(parts, call, async (tx) => {
        const answer = await run(tx);
        written = answer.import === null ? 0 : answer.created;
        return answer;
      });
      if (written >= ROWS_THAT_CHANGE_PLANS) await parts.tenancy.inScope(call.scope, renewStatistics);
      return imported;
    },
  });
}

async function writeImport(
  writing: Writing,
  { clock, bus }: VehicleImportDependencies,
  { vehicles, mode, dryRun }: Import,
): Promise<Imported> {
  const { tx, organizationId } = writing;
  const { rejected, taken } = await check(tx, organizationId, vehicles);
  const isRefused = taken.length === 0 || (mode === 'all' && rejected.length > 0);
  if (isRefused || dryRun) {
    nothingChanged(writing);
    return { created: isRefused ? 0 : taken.length, rejected, import: null };
  }
  const importId = newId(clock);
  const rows = taken.map((input): ImportedRow => {
    const columns = parseVehicle(input);
    const named = columns as Pick<VehicleColumns, 'license_plate' | 'plate_key' | 'fuel_type'>;
    return { ...blankColumns, ...named, ...columns, id: newId(clock) };
  });
  const imported = { record: vehicleRecord, by: 'import_id', ids: [importId] };
  const created = await recordChange(writing, 'import', [imported], () =>
    insertImported(tx, organizationId, { importId, at: clock.now() }, rows),
  );
  if (created < rows.length) throw new Overtaken();
  await announce(bus, tx, organizationId, ['registry', 'distribution']);
  return { created, rejected, import: importId };
}

/**
 * Returns the rejected rows. A registered plate rejects all rows with that plate. A new plate accepts only its first row.
 */
async function check(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicles: readonly VehicleInput[],
): Promise<CheckedImport> {
  const keys = vehicles.map(({ licensePlate }) => canonicalPlate(licensePlate));
  const inRegister = await findTakenPlates(tx, organizationId, keys);
  const seen = new Set<string>();
  const rejected: RejectedRow[] = [];
  const taken: VehicleInput[] = [];
  for (const [row, vehicle] of vehicles.entries()) {
    const key = keys[row] ?? '';
    const code = inRegister.has(key) ? 'vehicle_exists' : seen.has(key) ? 'vehicle_repeated' : null;
    seen.add(key);
    if (code) rejected.push({ row, field: 'licensePlate', code });
    else taken.push(vehicle);
  }
  return { rejected, taken };
}
