/**
 * Plain values of the contract: limits and call names. The browser imports these values, and only types from the rest of the
 * contract.
 * This file imports nothing, because a schema would add bytes to the browser bundle.
 */

/** Default page size of a list. */
export const DEFAULT_PAGE_SIZE = 25;
/** Maximum page size of a register. */
export const MAX_PAGE_ROWS = 100;
export const MAX_SEARCH_CHARACTERS = 120;

/** Header `true` marks background requests of a page, such as a reload after an event. They do not extend the session. */
export const UNATTENDED_HEADER = 'Litro-Unattended';

/** Organization id of rows without an organization, such as the account of a super administrator. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

/** Maximum rows of a distribution list, and maximum shares of one call. */
export const MAX_DISTRIBUTION_ROWS = 10_000;
/** Maximum records or wallets that one call changes. */
export const MAX_CHANGED_AT_ONCE = 10_000;
/** Maximum wallets of one owner in one collection. */
export const MAX_COLLECTED_WALLETS = 100;
/** Maximum records of one import. */
export const MAX_IMPORT_ROWS = 10_000;
/** Large enough for a map to show all matching stations at once. */
export const MAX_STATION_ROWS = 1_000;
/** Maximum fills of one response; charts show long periods. */
export const MAX_EFFICIENCY_ROWS = 500;

/** Maximum active or paused schedules of a company. */
export const MAX_SCHEDULES = 200;
/** Maximum way points of a route, and maximum routes of an organization. */
export const MAX_WAY_POINTS = 50;
export const MAX_ROUTE_SCRIPTS = 1_000;
/** Maximum length of a way point's label. */
export const MAX_WAY_POINT_LABEL = 120;

/** Maximum payments in one notice of the bank. */
export const MAX_NOTICED_PAYMENTS = 1_000;
/** Maximum returns of one payment in a notice. */
export const MAX_NOTICED_RETURNS = 30;
/** Reais of one purchase. */
export const PURCHASE_RANGE = { least: 0.01, most: 1_000_000 } as const;

/** Maximum period of a transaction list: ten years. */
export const MAX_TRANSACTION_DAYS = 3_653;
/** Default period of a transaction list, including today. */
export const USUAL_TRANSACTION_DAYS = 90;
/** Rows that the server counts at most for a list without sums. */
export const MAX_COUNTED_ROWS = 10_000;

/** Maximum organizations of one event stream. */
export const MAX_LINE_ORGANIZATIONS = 20;

/** Maximum size of a picture in bytes, and maximum width and height in pixels. */
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
export const MAX_PHOTO_PX = 1280;

/** Maximum length of a reason. */
export const MAX_REASON_LETTERS = 200;
/** Maximum size of a receipt's picture or PDF, in bytes. */
export const MAX_RECEIPT_BYTES = 2 * 1024 * 1024;

/** Maximum length of an uploaded file's name. */
export const MAX_FILE_NAME = 255;
export const MAX_DEPOSIT_NOTE = 200;
/** Maximum attachments of a deposit, and maximum size of each in bytes. */
export const MAX_ATTACHMENTS = 10;
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/** Maximum length of a sign-in identifier: CPF or e-mail address. */
export const MAX_IDENTIFIER_CHARACTERS = 254;
/** Maximum length of the name of a container or cost center. */
export const MAX_RECORD_NAME = 80;
/** Maximum length of a bank's reference of a payment or return. */
export const MAX_REFERENCE_LETTERS = 80;

/** Tank capacity: litres, or cubic metres of gas. */
export const CAPACITY_RANGE = { min: 0, max: 1_000_000, decimals: 3 } as const;
/** Kilometres per litre, or per cubic metre of gas. Values must exceed `min`. */
export const EFFICIENCY_RANGE = { min: 0, max: 10_000, decimals: 3 } as const;
export const VEHICLE_YEAR_RANGE = { min: 1900, max: 2100 } as const;
/** Litres or cubic metres of one refuel, at most 3 decimals. */
export const REFUEL_VOLUME_RANGE = { least: 0.001, most: 99_999.999 } as const;
/** Reais per litre or cubic metre, at most 3 decimals. */
export const REFUEL_PRICE_RANGE = { least: 0.001, most: 999.999 } as const;
/** Litres of an internal tank, at most 3 decimals; more than 0. */
export const TANK_CAPACITY_RANGE = { most: 10_000_000, decimals: 3 } as const;
/** Maximum length of the source of brought-back fuel. */
export const MAX_TANK_SOURCE = 120;
/** Maximum internal tanks of a company. */
export const MAX_TANKS = 200;
/** Days after which a paid price is too old to estimate fuel costs. */
export const PAID_PRICE_DAYS = 90;
/** Kilometres. */
export const ODOMETER_RANGE = { min: 0, max: 99_999_999 } as const;

/** Calls of elements that select no organization, by name. `outside.test.ts` compares it with the route table. */
export const CALLS_OUTSIDE =
  / \/(login|client-error|maps|company-registry|user\/(?!id)|events\/join|superAdmin\/(gasStation|plan)|(v2\/)?superAdmin\/organization(?!\/(payment|bill|purchase|debt|transaction\/)))/;
/** Calls of {@link CALLS_OUTSIDE} that work on the organization in their path. Their idempotency keys belong to it. */
export const CALLS_ON_ADDRESSED = / \/superAdmin\/organization\/\{id\}/;
/** Calls of {@link CALLS_OUTSIDE} that need no session. */
export const OPEN_CALLS = /^POST \/(login|client-error|user\/session\/renew)/;

/** Maximum organizations in one request body. */
export const MAX_ORGANIZATION_IDS = 500;
/** Maximum organizations in a query, because proxies cut addresses at 16 kB. */
export const MAX_ORGANIZATION_IDS_IN_QUERY = 200;

/** Name of the default plan of new companies (docs/build/spec-gaps.md). */
export const STANDARD_PLAN = 'standard';
