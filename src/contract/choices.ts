/**
 * Plain values of the contract: option lists, and maximum lengths of a record's texts. facts.ts has the values that
 * most pages need. This file imports nothing.
 */

/** The 26 states and the federal district, in alphabetical order. */
export const STATES: readonly string[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** Maximum length of each text of a gas station. */
export const STATION_CHARACTERS = 120;
/** Bounding box of Brazil, in degrees. Every gas station lies inside this box. */
export const STATION_BOUNDS = {
  latitude: { min: -34, max: 6, decimals: 6 },
  longitude: { min: -74, max: -28, decimals: 6 },
} as const;
/** Range of a station's price, in reais per liter or cubic meter. */
export const STATION_PRICE_RANGE = { min: 0.001, max: 999.999, decimals: 3 } as const;

/** Kinds of records whose changes the audit trail stores. */
export const AUDITED_KINDS = [
  'account',
  'api-key',
  'bill',
  'deposit',
  'deposit-attachment',
  'embed-user',
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

/**
 * `MAX_CHANGED_RECORDS`: maximum number of changed records that a line of the audit trail lists. `MAX_SPELLED_OUT`: the
 * maximum if the request names one change.
 */
export const MAX_CHANGED_RECORDS = 20;
export const MAX_SPELLED_OUT = 200;

/** The permission to grant and revoke permissions. Operators never have this permission. */
export const GRANTING = 'portal.permission.add';

export const HAND_OUT_SOURCES = ['hand', 'schedule', 'purchase'] as const;

export const SCHEDULE_TYPES = ['daily', 'weekly', 'monthly'] as const;

/** Status of a schedule. An `ended` schedule has no further run. */
export const SCHEDULE_STATUSES = ['active', 'paused', 'ended', 'deleted'] as const;

/** Range of a schedule's interval: days, weeks or months between two runs. */
export const SCHEDULE_RANGE = { interval: { min: 1, max: 99 } } as const;

/** Offered maximum distances of a station from the route, in kilometers. */
export const ROUTE_CORRIDORS_KM = [5, 10, 20] as const;

export const PAYMENT_TYPES = ['pix', 'bankSlip', 'bill', 'transfer'] as const;

export const PAYMENT_STATUSES = ['pending', 'paid', 'cancelled'] as const;

/**
 * Situation of a purchase, calculated at the moment of the response. `pending`: the purchase can be paid. `expired`:
 * its Pix was not paid in time; the server still credits a late payment. `billed`: the server credited the purchase,
 * and the company pays with the bill of the period.
 */
export const PURCHASE_SITUATIONS = ['pending', 'expired', 'billed', 'paid', 'cancelled'] as const;

/** Status of a returned payment in the words of API Pix: in process, returned, failed. Only `DEVOLVIDO` is final. */
export const RETURN_STATUSES = ['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'] as const;

/** Status of a distribution bound to a purchase. `dropped`: the purchase was canceled. */
export const BOUND_STATUSES = ['waiting', 'done', 'refused', 'dropped'] as const;

/**
 * Status of a bill. `pending` while the billing period runs, then `processing` until the bill is paid (`done`) or
 * written off (`canceled`). A closed bill that owes nothing is `done` at once.
 */
export const BILL_STATUSES = ['pending', 'processing', 'done', 'canceled'] as const;

/** Types of an alert about a refuel. */
export const ALERT_TYPES = ['MISSING_RECEIPT_VALIDATION', 'DEVICE_DETECTED_DURING_REFUELING'] as const;

export const isAlertType = (text: string): text is (typeof ALERT_TYPES)[number] =>
  (ALERT_TYPES as readonly string[]).includes(text);

/**
 * Kinds of attention items of an organization, the most urgent kind first. `debts`: debt after returned payments.
 * `returns`: returned payments that need a decision. `payments`: payments that credited nothing. `awaited`: slips and
 * transfers that a person must confirm as paid. `low`: the company balance is below the organization's threshold.
 * `bills`: closed bills that are neither paid nor written off. `refused`: refuels refused today. Alert types: refuels
 * of today with this alert. `receipts`: unchecked receipts of the last 90 days. `pending`: Pix purchases that can be
 * paid.
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

/** Types of stored files. The server detects the type from the content of a file. */
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;

export const DEPOSIT_METHODS = ['pix', 'transfer', 'bankSlip', 'cash', 'check'] as const;

/** Maximum length of each text of a vehicle. */
export const VEHICLE_CHARACTERS = { make: 60, model: 80, color: 40, category: 60 } as const;

/** Maximum length of each text of a person. */
export const PERSON_CHARACTERS = { firstName: 60, lastName: 100, driversLicense: 30 } as const;

/**
 * Maximum length of each text of an organization. `person`: maximum length of each name of an organization's first
 * administrator.
 */
export const ORGANIZATION_CHARACTERS = {
  name: 120,
  tradeName: 120,
  address: 120,
  number: 20,
  neighborhood: 80,
  city: 80,
  person: 80,
} as const;

/** Menu items, named like the screens of the portal. A plan includes or omits each menu item. */
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

/** Menu items that a plan includes only together with a module. */
export const MODULE_MENUS = {
  expenseCenter: ['cost-centers'],
  fuelManagement: ['tanks', 'tank-wallets', 'tank-transactions'],
} as const;
/** Maximum length of a plan's name. */
export const MAX_PLAN_NAME = 40;

/** Source of an error report: how the suite caught the error. */
export const CLIENT_ERROR_SOURCES = ['uncaught', 'rejection', 'boundary', 'chunk'] as const;
/**
 * Known phrases in error messages of browsers. A report sends only the phrase, because the whole message may contain
 * screen content.
 */
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

/** Elements that embed sessions may show, and that API keys permit. */
export const EMBEDDED_ELEMENTS = [
  'litro-audit',
  'litro-balance-sharing',
  'litro-balance',
  'litro-bills',
  'litro-branches',
  'litro-containers',
  'litro-cost-centers',
  'litro-deposits',
  'litro-distribution',
  'litro-drivers',
  'litro-efficiency',
  'litro-fills',
  'litro-home',
  'litro-map',
  'litro-purchase',
  'litro-recipients',
  'litro-reconciliation',
  'litro-route-planner',
  'litro-schedules',
  'litro-settings',
  'litro-statement',
  'litro-stations',
  'litro-tank-transactions',
  'litro-tank-wallets',
  'litro-tanks',
  'litro-transactions',
  'litro-vehicles',
] as const;
