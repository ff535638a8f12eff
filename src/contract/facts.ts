/**
 * Plain values of the contract: limits and call names. The browser imports only these values, and from the rest of the
 * contract only types. This file imports nothing, because a schema would add bytes to the browser bundle.
 */

/** Default page size of a list. */
export const DEFAULT_PAGE_SIZE = 25;
/** Maximum page size of a register. */
export const MAX_PAGE_ROWS = 100;
export const MAX_SEARCH_CHARACTERS = 120;

/**
 * Name of a request header: value `true` marks background requests of a page, such as a reload after an event.
 * Background requests do not extend the session.
 */
export const UNATTENDED_HEADER = 'Litro-Unattended';

/** Organization id in rows without an organization, such as the account of a super administrator. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

/** Maximum rows of a distribution list, and maximum shares in one distribution call. */
export const MAX_DISTRIBUTION_ROWS = 10_000;
/** Maximum records or wallets that one call changes. */
export const MAX_CHANGED_AT_ONCE = 10_000;
/** Maximum wallets of one owner in one collection. */
export const MAX_COLLECTED_WALLETS = 100;
/** Maximum records of one import. */
export const MAX_IMPORT_ROWS = 10_000;
/** Maximum stations in one response: large enough for a map to show all matching stations at once. */
export const MAX_STATION_ROWS = 1_000;
/** Maximum fills of a vehicle in one response. This maximum is larger than usual, because charts show long periods. */
export const MAX_EFFICIENCY_ROWS = 500;

/** Maximum active or paused schedules of a company. */
export const MAX_SCHEDULES = 200;
/** Maximum way points of a route, and maximum saved routes of an organization. */
export const MAX_WAY_POINTS = 50;
export const MAX_ROUTE_SCRIPTS = 1_000;
/** Maximum length of a way point's label. */
export const MAX_WAY_POINT_LABEL = 120;

/** Maximum payments in one notice of the bank. */
export const MAX_NOTICED_PAYMENTS = 1_000;
/** Maximum returns of one payment in a notice of the bank. */
export const MAX_NOTICED_RETURNS = 30;
/** Least and greatest amount of one purchase, in reais. */
export const PURCHASE_RANGE = { least: 0.01, most: 1_000_000 } as const;

/** Maximum period of a transaction list, in days: ten years. */
export const MAX_TRANSACTION_DAYS = 3_653;
/** Default period of a transaction list, in days, including today. */
export const USUAL_TRANSACTION_DAYS = 90;
/** Rows that the server counts at most for a list without sums. */
export const MAX_COUNTED_ROWS = 10_000;

/** Maximum organizations of one event stream. */
export const MAX_LINE_ORGANIZATIONS = 20;

/** Maximum size of a picture in bytes, and maximum width and height in pixels. */
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
export const MAX_PHOTO_PX = 1280;

/** Maximum length of the reason that a user types, in characters. */
export const MAX_REASON_LETTERS = 200;
/** Maximum size of a receipt's picture or PDF, in bytes. */
export const MAX_RECEIPT_BYTES = 2 * 1024 * 1024;

/** Maximum length of an uploaded file's name. */
export const MAX_FILE_NAME = 255;
export const MAX_DEPOSIT_NOTE = 200;
/** Maximum attachments of a deposit, and maximum size of each attachment in bytes. */
export const MAX_ATTACHMENTS = 10;
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/** Maximum length of a sign-in identifier: CPF or e-mail address. */
export const MAX_IDENTIFIER_CHARACTERS = 254;
/** Maximum length of the name of a container or cost center. */
export const MAX_RECORD_NAME = 80;
/** Maximum length of the reference that a bank gives to a payment or return. */
export const MAX_REFERENCE_LETTERS = 80;

/** Range of a tank's capacity, in liters, or cubic meters of gas. */
export const CAPACITY_RANGE = { min: 0, max: 1_000_000, decimals: 3 } as const;
/**
 * Range of a vehicle's efficiency, in kilometers per liter or per cubic meter of gas. Efficiencies must exceed `min`.
 */
export const EFFICIENCY_RANGE = { min: 0, max: 10_000, decimals: 3 } as const;
export const VEHICLE_YEAR_RANGE = { min: 1900, max: 2100 } as const;
/** Range of one refuel's volume, in liters or cubic meters, at most 3 decimals. */
export const REFUEL_VOLUME_RANGE = { least: 0.001, most: 99_999.999 } as const;
/** Range of a refuel's price, in reais per liter or cubic meter, at most 3 decimals. */
export const REFUEL_PRICE_RANGE = { least: 0.001, most: 999.999 } as const;
/** Maximum capacity of an internal tank in liters, at most 3 decimals. The capacity must exceed 0. */
export const TANK_CAPACITY_RANGE = { most: 10_000_000, decimals: 3 } as const;
/** Maximum length of the text that names the origin of fuel brought back to a tank. */
export const MAX_TANK_SOURCE = 120;
/** Maximum internal tanks of a company. */
export const MAX_TANKS = 200;
/** Days after which a paid price is too old to estimate fuel costs. */
export const PAID_PRICE_DAYS = 90;
/** Range of an odometer, in kilometers. */
export const ODOMETER_RANGE = { min: 0, max: 99_999_999 } as const;

/**
 * Pattern of the names of element calls that select no organization. `outside.test.ts` compares this pattern with the
 * route table.
 */
export const CALLS_OUTSIDE =
  / \/(login|client-error|maps|company-registry|user\/(?!id)|events\/join|superAdmin\/(gasStation|plan)|(v2\/)?superAdmin\/organization(?!\/(payment|bill|purchase|debt|transaction\/)))/;
/**
 * Calls of {@link CALLS_OUTSIDE} that work on the organization in their path. This organization owns their idempotency
 * keys.
 */
export const CALLS_ON_ADDRESSED = / \/superAdmin\/organization\/\{id\}/;
/** Calls of {@link CALLS_OUTSIDE} that need no session. */
export const OPEN_CALLS = /^POST \/(login|client-error|user\/session\/renew)/;

/** Maximum organization ids in one request body. */
export const MAX_ORGANIZATION_IDS = 500;
/** Maximum organization ids in a query, because proxies cut addresses at 16 kB. */
export const MAX_ORGANIZATION_IDS_IN_QUERY = 200;

/** Name of the default plan of new companies (docs/build/spec-gaps.md). */
export const STANDARD_PLAN = 'standard';
