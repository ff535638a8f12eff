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

/**
 * A header of calls that a page makes by itself while nobody is at it, such as after an event; its value is `true`. They are answered as
 * any other, and do not count as use of the session.
 */
export const UNATTENDED_HEADER = 'Litro-Unattended';

/** Where something stands that is of no organisation, such as the account of a super administrator. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

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

/** Most schedules of one company that are active or paused. */
export const MAX_SCHEDULES = 200;
/** Most way points of one route, and most routes that one organisation keeps. */
export const MAX_WAY_POINTS = 50;
export const MAX_ROUTE_SCRIPTS = 1_000;
/** Most characters of what a way point is called. */
export const MAX_WAY_POINT_LABEL = 120;

/** Most payments that one notice tells of. */
export const MAX_NOTICED_PAYMENTS = 1_000;
/** Most returns of one payment that a notice reports. */
export const MAX_NOTICED_RETURNS = 30;
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

/** Most characters of what a file is called when it is sent. */
export const MAX_FILE_NAME = 255;
export const MAX_DEPOSIT_NOTE = 200;
/** Most files that prove a deposit, and the most that one of them may take, in bytes. */
export const MAX_ATTACHMENTS = 10;
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/** Most characters of what somebody signs in by: CPF or e-mail address. */
export const MAX_IDENTIFIER_CHARACTERS = 254;
/** Most characters of a name of a container or a cost centre. */
export const MAX_RECORD_NAME = 80;
/** Most characters of a bank's reference of a payment, and of a return of one. */
export const MAX_REFERENCE_LETTERS = 80;

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
  / \/(login|client-error|maps|company-registry|user\/(?!id)|events\/join|superAdmin\/(gasStation|plan)|(v2\/)?superAdmin\/organization(?!\/(payment|bill|purchase|debt|transaction\/)))/;
/** Those of them that work on the organisation of their address, so that a key of theirs is its. `tests/contract` holds it. */
export const CALLS_ON_ADDRESSED = / \/superAdmin\/organization\/\{id\}/;
/** Those of them that answer without a session. */
export const OPEN_CALLS = /^POST \/(login|client-error|user\/session\/renew)/;

/** Organisations that one call may name. */
export const MAX_ORGANIZATION_IDS = 500;
/** The same in an address, which servers on the way cut off at 16 kB at the latest. */
export const MAX_ORGANIZATION_IDS_IN_QUERY = 200;

/** The name of the plan that companies begin with (docs/build/spec-gaps.md). */
export const STANDARD_PLAN = 'standard';
