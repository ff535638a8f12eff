/**
 * Plain values as those of facts.ts, apart because few pages need them: lists to choose from, and how long the texts of a record may be.
 * This file imports nothing either.
 */

/** The federation's states and its district, in the order of the alphabet. */
export const STATES: readonly string[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** Most characters of each text of a gas station. */
export const STATION_CHARACTERS = 120;
/** Degrees: Brazil lies within this box, and every gas station does. */
export const STATION_BOUNDS = {
  latitude: { min: -34, max: 6, decimals: 6 },
  longitude: { min: -74, max: -28, decimals: 6 },
} as const;
/** Reais per liter or cubic meter. */
export const STATION_PRICE_RANGE = { min: 0.001, max: 999.999, decimals: 3 } as const;

/** Records whose changes the audit trail keeps. */
export const AUDITED_KINDS = [
  'account',
  'bill',
  'deposit',
  'deposit-attachment',
  'expense-center',
  'organization',
  'organization-photo',
  'payment',
  'permission',
  'person',
  'plan',
  'purchase',
  'purchase-return',
  'receipt',
  'refuel',
  'route-script',
  'schedule',
  'settings',
  'station',
  'station-record',
  'tank',
  'tank-dip',
  'tank-wallet',
  'vehicle',
  'vehicle-photo',
  'wallet',
] as const;

/** Changed records that a line of the audit trail spells out, and one that is asked for alone. */
export const MAX_CHANGED_RECORDS = 20;
export const MAX_SPELLED_OUT = 200;

/** The permission to give and withhold permissions, which an operator never has. */
export const GRANTING = 'portal.permission.add';

/** What a distribution came from. */
export const HAND_OUT_SOURCES = ['hand', 'schedule', 'purchase'] as const;

/** How often a schedule runs, with its `interval`. */
export const SCHEDULE_TYPES = ['daily', 'weekly', 'monthly'] as const;

/** `ended` has no further run. */
export const SCHEDULE_STATUSES = ['active', 'paused', 'ended', 'deleted'] as const;

/** Every so many days, weeks or months. */
export const SCHEDULE_RANGE = { interval: { min: 1, max: 99 } } as const;

/** How far from the way a station may lie, in kilometres. */
export const ROUTE_CORRIDORS_KM = [5, 10, 20] as const;

/** How credit is paid for. */
export const PAYMENT_TYPES = ['pix', 'bankSlip', 'bill', 'transfer'] as const;

export const PAYMENT_STATUSES = ['pending', 'paid', 'cancelled'] as const;

/**
 * What a purchase is at a moment. `pending`: it can be paid. `expired`: nobody paid the Pix in time; if its money comes all the same,
 * it is credited. `billed`: it was credited, and is paid with the bill of its period.
 */
export const PURCHASE_SITUATIONS = ['pending', 'expired', 'billed', 'paid', 'cancelled'] as const;

/** Status of a return at the bank, in the words of API Pix: in process, given back, failed. Only `DEVOLVIDO` is final. */
export const RETURN_STATUSES = ['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'] as const;

/** What became of what a purchase hands out once it is paid; `dropped` because the purchase was cancelled. */
export const BOUND_STATUSES = ['waiting', 'done', 'refused', 'dropped'] as const;

/**
 * `pending` while its period runs; closed it is `processing` until it was paid (`done`) or written off (`canceled`), and `done` at once
 * where it owes nothing.
 */
export const BILL_STATUSES = ['pending', 'processing', 'done', 'canceled'] as const;

/** Alerts that a refuel may carry. */
export const ALERT_TYPES = ['MISSING_RECEIPT_VALIDATION', 'DEVICE_DETECTED_DURING_REFUELING'] as const;

export const isAlertType = (text: string): text is (typeof ALERT_TYPES)[number] =>
  (ALERT_TYPES as readonly string[]).includes(text);

/**
 * What in an organisation asks for somebody, in the order in which it cannot wait. `debts`: what it owes after money was given back.
 * `returns`: money given back that a person must look at. `payments`: that came and credited nothing. `awaited`:
 * slips and transfers that somebody has to say were paid. `low`: the balance is below what the organisation set for itself. `bills`: closed
 * and not settled. `refused`: refuels that the rules refused today. Alerts: refuels of today that carry one. `receipts`: refuels of the last
 * 90 days whose receipt nobody has looked at. `pending`: purchases by Pix that can be paid.
 */
export const WAITING_KINDS = [
  'debts',
  'returns',
  'payments',
  'awaited',
  'low',
  'bills',
  'refused',
  ...ALERT_TYPES,
  'receipts',
  'pending',
] as const;

/** The files that are kept: their types, as their content tells. */
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;

/** How money was sent. */
export const DEPOSIT_METHODS = ['pix', 'transfer', 'bankSlip', 'cash', 'check'] as const;

/** Most characters of the texts of a vehicle. */
export const VEHICLE_CHARACTERS = { make: 60, model: 80, color: 40, category: 60 } as const;

/** Most characters of the texts of a person. */
export const PERSON_CHARACTERS = { firstName: 60, lastName: 100, driversLicense: 30 } as const;

/** Most characters of the texts of an organisation; `person` of each name of its first administrator. */
export const ORGANIZATION_CHARACTERS = {
  name: 120,
  tradeName: 120,
  address: 120,
  number: 20,
  neighborhood: 80,
  city: 80,
  person: 80,
} as const;

/** The parts of the menu, each named as its screen is. A plan includes each of these or leaves it out. */
export const PLAN_MENUS = [
  'distribution',
  'schedules',
  'purchase',
  'deposits',
  'bills',
  'transactions',
  'statement',
  'reconciliation',
  'reports',
  'vehicles',
  'drivers',
  'recipients',
  'containers',
  'stations',
  'route-planner',
  'branches',
  'admins',
  'permissions',
  'audit',
  'settings',
] as const;

/** The parts of the menu that come with a module. */
export const MODULE_MENUS = {
  expenseCenter: ['cost-centers'],
  fuelManagement: ['tanks', 'tank-wallets', 'tank-transactions'],
} as const;
/** Most characters of the name of a plan. */
export const MAX_PLAN_NAME = 40;

/** How the suite hears of an error in a page. */
export const CLIENT_ERROR_SOURCES = ['uncaught', 'rejection', 'boundary', 'chunk'] as const;
/** What messages of browsers say. A report names the phrase, since the message may hold what the screen shows. */
export const CLIENT_ERROR_HINTS = [
  'property_of_nothing',
  'not_a_function',
  'not_iterable',
  'not_defined',
  'not_initialized',
  'endless_recursion',
  'code_not_loaded',
  'unreachable',
  'storage_full',
] as const;
