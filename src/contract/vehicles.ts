/** The register of vehicles, and its bulk import. */
import { Type, type Static } from 'typebox';
import { VEHICLE_CHARACTERS } from './choices.ts';
import {
  CAPACITY_RANGE,
  EFFICIENCY_RANGE,
  MAX_IMPORT_ROWS,
  MAX_PAGE_ROWS,
  ODOMETER_RANGE,
  VEHICLE_YEAR_RANGE,
} from './facts.ts';
import { returnedFields } from './balance.ts';
import { Line } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { statusOfMany } from './record-status.ts';
import { routeOf } from './route.ts';
import {
  closed,
  Id,
  IdParams,
  Instant,
  OrganizationSelector,
  orNull,
  Reais,
  RecordStatus,
} from './values.ts';

const route = routeOf('Vehicles');

/** Maximum size of a request body in bytes: fits {@link MAX_IMPORT_ROWS} vehicles with every field filled. */
const BULK_BODY_BYTES = 8 * 1024 * 1024;

/** Fuel types of a vehicle or container. The unit is the liter, or the cubic meter for natural gas and biogas. */
export const FUEL_TYPES = [
  'gas',
  'premiumGas',
  'ethanol',
  'premiumEthanol',
  'diesel',
  'dieselS500',
  'carrierNaturalGas',
  'carrierNaturalGasFlex',
  'biogas',
  'flex',
  'arla',
] as const;
export const FuelType = Type.Enum([...FUEL_TYPES]);
export type FuelType = Static<typeof FuelType>;

/** Statuses that a change of a vehicle may set. Other calls delete and restore vehicles. */
export const UsableStatus = Type.Enum(['active', 'inactive']);

const bounds = ({ min, max, ...rest }: { min: number; max: number; decimals?: number }) => ({
  minimum: min,
  maximum: max,
  ...rest,
});

/** Tank capacity in liters, or cubic meters of gas; at most 3 decimals. */
export const Capacity = orNull(Type.Number(bounds(CAPACITY_RANGE)));

const described = {
  make: Line(VEHICLE_CHARACTERS.make),
  model: Line(VEHICLE_CHARACTERS.model),
  year: orNull(Type.Integer(bounds(VEHICLE_YEAR_RANGE))),
  color: Line(VEHICLE_CHARACTERS.color),
  category: Line(VEHICLE_CHARACTERS.category),
  tankCapacity: Capacity,
  /** Expected efficiency in kilometers per liter, or per cubic meter of gas. */
  expectedEfficiency: orNull(
    Type.Number({
      exclusiveMinimum: EFFICIENCY_RANGE.min,
      maximum: EFFICIENCY_RANGE.max,
      decimals: EFFICIENCY_RANGE.decimals,
    }),
  ),
  /** Odometer in kilometers. */
  odometer: orNull(Type.Integer(bounds(ODOMETER_RANGE))),
};
/**
 * License plate in the old or Mercosul format, upper case without a hyphen: `ABC1234`, `ABC1D23`. Both formats of a
 * plate identify the same vehicle.
 */
const plate = { licensePlate: Type.String({ format: 'plate' }) };
const fuel = { fuelType: FuelType };
const identity = {
  status: RecordStatus,
  /** Sum of the vehicle's wallets, in reais. */
  balance: Reais,
  createdAt: Instant,
};

export const Vehicle = closed({
  _id: Id,
  licensePlate: Type.String(),
  ...fuel,
  ...described,
  ...identity,
});
export type Vehicle = Static<typeof Vehicle>;

/** A new vehicle. Omitted fields become empty or null. */
export const VehicleInput = closed({ ...plate, ...fuel, ...Type.Partial(closed(described)).properties });
export type VehicleInput = Static<typeof VehicleInput>;

/** Change of a vehicle. Omitted fields keep their values. */
export const VehicleChange = Type.Partial(
  closed({ ...plate, ...fuel, ...described, status: UsableStatus }),
  // `Type.Partial` drops `additionalProperties: false` of its argument.
  { additionalProperties: false },
);
export type VehicleChange = Static<typeof VehicleChange>;

const VEHICLE_ORDERS = [
  'licensePlate',
  'make',
  'model',
  'year',
  'color',
  'category',
  'fuelType',
  'odometer',
  'tankCapacity',
  'expectedEfficiency',
  'status',
  'balance',
];

/**
 * List of vehicles, by default the newest vehicle first. Without `status`, active and inactive vehicles match. `search`
 * matches plate (either format), make and model.
 */
const vehicleList = {
  ...listQuery(VEHICLE_ORDERS, MAX_PAGE_ROWS),
  status: Type.Optional(UsableStatus),
  fuelType: Type.Optional(FuelType),
  category: Type.Optional(Line(VEHICLE_CHARACTERS.category)),
};

/** A rejected row of an import of vehicles. `row` counts from 0, and `field` is the field that caused the rejection. */
export const RejectedRow = closed({
  row: Type.Integer(),
  field: Type.String(),
  /** Reason of the rejection: a vehicle of the register, or an earlier row of the import, has the same plate. */
  code: Type.Enum(['vehicle_exists', 'vehicle_repeated']),
});
export type RejectedRow = Static<typeof RejectedRow>;

/** A changed vehicle. If the call deactivated or deleted the vehicle, also the amount that returned to the company. */
const VehicleReturned = closed({ record: Vehicle, ...returnedFields });
const base = { access: 'session', moves: 'nothing', query: OrganizationSelector } as const;
const moving = { ...base, moves: 'credit', params: IdParams } as const;

export const vehicleRoutes = {
  'GET /v2/admin/organization/vehicle': route({
    operationId: 'listVehicles',
    ...base,
    summary: 'Lists the vehicles, page by page.',
    hasTwin: true,
    query: closed(vehicleList),
    response: closed({ vehicles: Type.Array(Vehicle), metadata: closed({ pages: Pages, items: Items }) }),
  }),
  'GET /admin/organization/vehicle/plate/{licensePlate}': route({
    operationId: 'readVehicleByPlate',
    ...base,
    summary: 'Returns the vehicle with this plate, in the old or the Mercosul format.',
    params: closed(plate),
    response: Vehicle,
  }),
  'POST /admin/organization/vehicle': route({
    operationId: 'createVehicle',
    ...base,
    summary: 'Registers a vehicle. The server refuses a plate that another vehicle has, in either format.',
    body: VehicleInput,
    refuses: ['vehicle_exists'],
    response: Vehicle,
  }),
  'PUT /admin/organization/vehicle/status': route({
    operationId: 'changeVehicleStatuses',
    ...statusOfMany('vehicles'),
  }),
  'PUT /admin/organization/vehicle/{id}': route({
    operationId: 'changeVehicle',
    ...moving,
    moves: 'withStatus',
    summary:
      'Changes a vehicle. Omitted fields keep their values. Deactivation returns the balance of its wallets to the company. A reactivated vehicle has a balance of 0.',
    body: VehicleChange,
    refuses: ['vehicle_exists', 'record_deleted'],
    response: VehicleReturned,
  }),
  'DELETE /admin/organization/vehicle/{id}': route({
    operationId: 'deleteVehicle',
    ...moving,
    summary: 'Deletes a vehicle. The balance of its wallets returns to the company.',
    refuses: ['record_deleted'],
    response: VehicleReturned,
  }),
  'PUT /admin/organization/vehicle/undelete/{id}': route({
    operationId: 'restoreVehicle',
    ...base,
    summary:
      'Restores a deleted vehicle or container. The restored record is active with empty wallets. The call does not change a record that is not deleted.',
    params: IdParams,
    refuses: ['vehicle_exists', 'container_exists'],
    response: closed({ _id: Id, kind: Type.Enum(['vehicle', 'container']), status: RecordStatus }),
  }),
  'POST /v1/admin/organization/bulk-vehicles': route({
    operationId: 'importVehicles',
    ...base,
    takesKey: true,
    summary:
      'Registers many vehicles in one call. `mode` selects all or none, or only the valid rows. `created` is the number of new vehicles, or with `dryRun` the number that would be created. `undoImport` with the returned `import` undoes the import.',
    bodyBytes: BULK_BODY_BYTES,
    body: closed({
      vehicles: Type.Array(VehicleInput, { minItems: 1, maxItems: MAX_IMPORT_ROWS }),
      mode: Type.Enum(['all', 'valid']),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    response: closed({
      created: Type.Integer(),
      rejected: Type.Array(RejectedRow),
      /** Id of the import; null if the import created no vehicle. */
      import: Type.Union([Id, Type.Null()]),
    }),
  }),
};
