/**
 * Plain values of the contract: limits, and which calls need what. The browser imports them from here, and nothing else of
 * the contract but types. This file imports nothing: a schema in the browser is bytes that nobody needs.
 */

/** Records on a page of a list unless told. */
export const DEFAULT_PAGE_SIZE = 25;
/** Most records that a page of a register carries. */
export const MAX_PAGE_ROWS = 100;
/** Longest search that a list takes. */
export const MAX_SEARCH_CHARACTERS = 120;

/** Where something stands that is of no organisation, such as the account of a super administrator. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

/** What a distribution came from. */
export const HAND_OUT_SOURCES = ['hand', 'schedule', 'purchase'] as const;
/** Most rows that a distribution list answers, and most shares that one call hands out. */
export const MAX_DISTRIBUTION_ROWS = 10_000;
/** Most records or wallets that one call changes at once. */
export const MAX_CHANGED_AT_ONCE = 10_000;
/** Most wallets of one owner that one call collects from. */
export const MAX_COLLECTED_WALLETS = 100;
/** Most records that one import brings in. */
export const MAX_IMPORT_ROWS = 10_000;
/** So many stations that a map can show those of a filter at once. */
export const MAX_STATION_ROWS = 1_000;
/** Most fills that one answer carries: a chart shows a long time at once. */
export const MAX_EFFICIENCY_ROWS = 500;

/** How often a schedule runs, with its `interval`. */
export const SCHEDULE_TYPES = ['daily', 'weekly', 'monthly'] as const;
/** `ended` has no further run. */
export const SCHEDULE_STATUSES = ['active', 'paused', 'ended', 'deleted'] as const;
/** Every so many days, weeks or months. */
export const SCHEDULE_RANGE = { interval: { min: 1, max: 99 } } as const;
/** Most schedules of one company that are active or paused. */
export const MAX_SCHEDULES = 200;
/** Most way points of one route, and most routes that one organisation keeps. */
export const MAX_WAY_POINTS = 50;
export const MAX_ROUTE_SCRIPTS = 1_000;
/** Most characters of what a way point is called. */
export const MAX_WAY_POINT_LABEL = 120;
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
/** What became of what a purchase hands out once it is paid; `dropped` because the purchase was cancelled. */
export const BOUND_STATUSES = ['waiting', 'done', 'refused', 'dropped'] as const;
/** `pending` while its period runs; closed it is `processing` until it was paid (`done`) or written off (`canceled`). */
export const BILL_STATUSES = ['pending', 'processing', 'done', 'canceled'] as const;
/** Most payments that one notice tells of. */
export const MAX_NOTICED_PAYMENTS = 1_000;
/** Reais of one purchase. */
export const PURCHASE_RANGE = { least: 0.01, most: 1_000_000 } as const;

/** Most days that a list of transactions looks at: ten years. */
export const MAX_TRANSACTION_DAYS = 3_653;
/** Days that it looks at unless told, counting today. */
export const USUAL_TRANSACTION_DAYS = 90;
/** Rows of a list are counted so far where nobody asks for their sums. */
export const MAX_COUNTED_ROWS = 10_000;

/** Most organisations that one event stream is opened for. */
export const MAX_LINE_ORGANIZATIONS = 20;

/** The most a picture may take, in bytes, and measure on either side, in pixels. */
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
export const MAX_PHOTO_PX = 1280;

/** Of why somebody marks a refuel. */
export const MAX_REASON_LETTERS = 200;
/** The most a picture or PDF of a receipt may take, in bytes. */
export const MAX_RECEIPT_BYTES = 2 * 1024 * 1024;

/** The files that are kept: their types, as their content tells. */
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
/** Most characters of what a file is called when it is sent. */
export const MAX_FILE_NAME = 255;
/** How money was sent. */
export const DEPOSIT_METHODS = ['pix', 'transfer', 'bankSlip', 'cash', 'check'] as const;
export const MAX_DEPOSIT_NOTE = 200;
/** Most files that prove a deposit, and the most that one of them may take, in bytes. */
export const MAX_ATTACHMENTS = 10;
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/** Most characters of what somebody signs in by: CPF or e-mail address. */
export const MAX_IDENTIFIER_CHARACTERS = 254;
/** Most characters of a name of a container or a cost centre. */
export const MAX_RECORD_NAME = 80;
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

/** What a tank takes: litres, or cubic metres of gas. */
export const CAPACITY_RANGE = { min: 0, max: 1_000_000, decimals: 3 } as const;
/** Kilometres per litre, or per cubic metre of gas; more than `min`. */
export const EFFICIENCY_RANGE = { min: 0, max: 10_000, decimals: 3 } as const;
export const VEHICLE_YEAR_RANGE = { min: 1900, max: 2100 } as const;
/** Litres or cubic metres of one refuel, at most 3 decimals: a tank lorry takes less than the most. */
export const REFUEL_VOLUME_RANGE = { least: 0.001, most: 99_999.999 } as const;
/** Reais per litre or cubic metre, at most 3 decimals. */
export const REFUEL_PRICE_RANGE = { least: 0.001, most: 999.999 } as const;
/** Litres of an internal tank, at most 3 decimals; more than 0. */
export const TANK_CAPACITY_RANGE = { most: 10_000_000, decimals: 3 } as const;
/** Most characters of where fuel came from. */
export const MAX_TANK_SOURCE = 120;
/** Most internal tanks of one company. */
export const MAX_TANKS = 200;
/** How far back the prices last paid are looked for; an older one says little of what fuel costs. */
export const PAID_PRICE_DAYS = 90;
/** Kilometres. */
export const ODOMETER_RANGE = { min: 0, max: 99_999_999 } as const;

/** The calls of elements that work on no selected organisation, by their names. `outside.test.ts` holds it against the table. */
export const CALLS_OUTSIDE =
  / \/(login|maps|company-registry|user\/(?!id)|events\/join|(v2\/)?superAdmin\/organization(?!\/(payment|bill|purchase|transaction\/)))/;
/** Those of them that answer without a session. */
export const OPEN_CALLS = /^POST \/(login|user\/session\/renew)/;

/** Organisations that one call may name. */
export const MAX_ORGANIZATION_IDS = 500;
/** The same in an address, which servers on the way cut off at 16 kB at the latest. */
export const MAX_ORGANIZATION_IDS_IN_QUERY = 200;

/** The one plan there is so far (docs/spec-gaps.md). */
export const STANDARD_PLAN = 'standard';
