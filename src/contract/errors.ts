/**
 * Every error of the server: stable code, HTTP status and English message.
 * Messages that the specification quotes are verbatim. Codes are keys of `locales/<language>/errors.json`.
 */
import { Type, type Static } from 'typebox';
import { closed, Reais } from './values.ts';

export const errors = {
  validation_failed: [400, 'The request does not fit its schema.'],
  malformed_json: [400, 'The body is not a JSON document.'],
  number_too_precise: [400, 'A number in the body has more digits than can be kept exactly.'],
  unsupported_media_type: [415, 'The body is not of the media type that this call takes.'],
  payload_too_large: [413, 'The body is larger than this call takes.'],
  malformed_request: [400, 'The request is not readable HTTP.'],
  unknown_host: [421, 'This server does not answer under the host name that the request names.'],
  request_too_slow: [408, 'The request did not arrive in time.'],
  headers_too_large: [431, 'The headers of the request are too large.'],
  not_found: [404, 'Not found.'],
  session_ended: [401, 'The session has ended.'],
  too_many_requests: [429, 'Too many requests. Try again later.'],
  internal_error: [500, 'The operation failed. Try again later.'],
  ledger_halted: [503, 'The ledger does not add up. Movements are stopped until it has been checked.'],
  not_ready: [503, 'The server is starting or stopping.'],
  busy: [503, 'Too much happens at once. Nothing was done; try again.'],
  database_unreachable: [503, 'The database does not answer. What the call did is not known; ask again.'],
  storage_full: [503, 'The storage of the server is full. Nothing was done.'],

  set_up_code_wrong: [403, 'The code is not the one that the server wrote down.'],
  set_up_one_address: [422, 'Super administrator and administrator need an e-mail address each.'],

  invalid_identifier: [400, 'Invalid Identifier'],
  attempts_reached: [429, 'Number of attempts reached.'],
  no_admin_scope: [403, 'The user has no administrator scope.'],
  auth_code_expired: [400, 'Authentication code expired.'],
  auth_code_not_found: [400, 'Authentication code not found or expired.'],
  auth_code_invalid: [400, 'Invalid authentication code.'],
  two_step_on: [409, 'Codes of an app are asked for already. Take them off first.'],
  mail_unavailable: [409, 'This server sends no mail.'],
  current_password_wrong: [400, 'The current password is wrong.'],
  password_too_short: [400, 'The password must have at least 8 characters.'],
  password_needs_letters_and_numbers: [400, 'The password must contain letters and numbers.'],
  password_needs_both_cases: [400, 'The password must contain lower and upper case letters.'],
  password_too_common: [400, 'The password is too common.'],
  password_unchanged: [400, 'The new password is the one that holds already.'],
  reset_token_invalid: [400, 'The link was used before or has expired.'],

  organization_required: [400, 'organizationId is required.'],
  organization_forbidden: [403, 'The organization is out of reach.'],
  permission_missing: [403, 'The permission for this call is missing.'],
  permission_not_held: [403, 'Nobody grants or takes away a permission they do not hold.'],
  permission_own: [403, 'Nobody changes their own permissions.'],
  permission_first_administrator: [
    403,
    'Only a super administrator takes permissions from the first administrator of a company, or changes their e-mail address, category, status or branches.',
  ],
  permission_last_administrator: [
    409,
    'The last administrator who can grant permissions keeps that permission.',
  ],

  organization_exists: [409, 'An organization with this tax number exists already.'],
  organization_too_deep: [422, 'Organizations stand four levels deep at most.'],
  organization_below_itself: [422, 'An organization cannot stand below itself.'],
  organization_of_another_company: [422, 'A branch stays within its company, and a company is no branch.'],
  transfer_to_itself: [422, 'An organization cannot transfer credit to itself.'],
  transfer_post_paid: [422, 'An organization that pays afterwards has no credit to transfer.'],
  transfer_exceeds_balance: [422, 'The organization has less credit than that which is not handed out.'],
  transfer_terms_differ: [
    422,
    'Credit is not transferred between organizations with different billing terms.',
  ],
  organization_not_empty: [409, 'The organization still holds something; details say what.'],
  company_registry_unset: [404, 'No registry of companies is set up, and no record has the number.'],
  company_registry_silent: [503, 'The registry of companies does not answer.'],
  administrator_own: [403, 'Nobody changes their own status, category, e-mail address or branches.'],
  administrator_holds_more: [
    403,
    'The administrator holds permissions or branches that the caller does not.',
  ],
  administrator_inactive: [409, 'The administrator is out of use; reactivate the record first.'],
  administrator_has_password: [409, 'The administrator has set a password already.'],
  operator_grants: [422, 'An operator gives no permissions.'],
  person_is_registered: [409, 'A driver or recipient of the company has this CPF or e-mail address.'],
  administrator_needed: [422, 'A company needs its first administrator.'],
  administrator_of_branch: [422, 'A branch has no first administrator: those of its company look after it.'],
  terms_incomplete: [
    422,
    'A company that pays afterwards has a credit limit, and no other has; a fee has its value.',
  ],
  terms_past: [422, 'Terms begin today or later.'],
  time_zone_unknown: [422, 'There is no such time zone.'],

  terminal_unknown: [401, 'The key of the terminal is not known or was revoked.'],
  record_unknown: [404, 'A record that the request names is not known.'],
  refuel_user_required: [422, 'The person who refuels must be named.'],
  refuel_wallet_required: [422, 'The owner has more than one wallet; name one or its cost center.'],
  refuel_too_small: [422, 'The refuel costs less than a cent.'],
  terminal_of_another_station: [403, 'The terminal belongs to another station.'],
  receipt_of_another_station: [422, 'The receipt was issued by another station.'],
  receipt_of_another_month: [422, 'The receipt was issued in another month.'],
  receipt_missing: [400, 'Send the access key of the receipt, or a file.'],
  receipt_unreadable: [422, 'The receipt is no readable access key, picture or PDF.'],
  refuel_incomplete: [400, 'Name product, volume and price, or an earlier transaction.'],
  refuel_reversed: [409, 'The refuel was reversed already.'],
  receipt_used: [409, 'The receipt proves another refuel already.'],

  purchase_not_post_paid: [422, 'Only a company that pays afterwards buys by bill.'],
  credit_limit_exceeded: [422, 'With this purchase, unpaid bills would exceed the credit limit.'],
  purchase_not_pending: [409, 'The purchase was paid, credited or cancelled already.'],
  payment_amount_differs: [422, 'The payment is of another amount than its purchase.'],
  payment_reference_used: [409, 'A payment with this reference was taken already.'],
  payment_decided: [409, 'The payment was decided already.'],
  bill_not_closed: [409, 'The period of the bill still runs.'],
  bill_settled: [409, 'The bill was paid or written off already, or owes nothing.'],
  notice_not_trusted: [401, 'The notice is not signed by who sends notices.'],
  payment_type_unavailable: [422, 'Nothing can be paid this way here.'],
  payment_unavailable: [503, 'The payment service does not answer. Nothing was done; ask again.'],
  payment_refused: [422, 'The payment service has refused it. Nothing was done.'],

  idempotency_key_missing: [400, 'This call needs an Idempotency-Key header.'],
  idempotency_key_malformed: [
    400,
    'The Idempotency-Key must be 16 to 255 printable characters without a comma.',
  ],
  idempotency_key_in_flight: [409, 'A request with this key is still running.'],
  idempotency_key_settled: [409, 'This key was settled without a movement; use a new one.'],
  idempotency_key_reused: [422, 'This key was used for another request.'],

  period_backwards: [400, 'The period ends before it begins.'],
  period_too_long: [400, 'The period is longer than ten years.'],
  instant_ahead: [400, 'The instant is ahead of now.'],
  clock_backwards: [422, 'The clock of the sandbox only moves forward.'],
  clock_too_far: [
    422,
    'The clock of the sandbox moves three years at once, and is at most twenty years ahead.',
  ],

  person_in_use: [409, 'The person is in use; delete the record first.'],
  person_erased: [409, 'The data of this person is erased already.'],
  record_deleted: [409, 'The record is deleted; restore it first.'],
  driver_exists: [409, 'Driver already exists.'],
  recipient_exists: [409, 'Recipient already exists.'],
  user_exists: [409, 'User already exists.'],
  email_exists: [409, 'E-mail already exists.'],
  not_available_here: [
    409,
    'Some of this cannot be used here. Check what you typed, or ask the operator of the portal.',
  ],
  driver_deleted_exists: [409, 'A deleted driver has this CPF; restore it.'],
  recipient_deleted_exists: [409, 'A deleted recipient has this CPF; restore it.'],
  station_exists: [409, 'A gas station with this tax number exists already.'],
  vehicle_exists: [409, 'Vehicle already exists.'],
  container_exists: [409, 'Container already exists.'],
  photo_unreadable: [422, 'The photo is not a readable JPEG or WebP picture.'],
  photo_too_large: [422, 'The photo measures more than 1280 pixels on one side.'],
  import_spent: [409, 'Credit of this import was spent.'],
  deposit_ahead: [422, 'Money that is still to be sent is no deposit.'],
  attachment_unreadable: [422, 'The file is no whole PDF, JPEG, PNG or WebP.'],
  attachments_full: [409, 'The deposit has as many attachments as it can have.'],
  attachments_quota: [409, 'The file exceeds what the attachments of the company may hold together.'],
  expense_center_exists: [409, 'There is a cost center with this name already.'],
  way_points_alike: [422, 'Two way points after one another are at the same place.'],
  route_scripts_full: [409, 'The organization keeps as many routes as it can keep.'],

  schedule_days_wrong: [
    422,
    'Weekly names its weekdays, monthly its day of the month, and neither the other.',
  ],
  schedule_recipients_wrong: [422, 'A schedule goes either to rows or to a cost center.'],
  schedule_never_runs: [422, 'No day is left on which the schedule would run.'],
  schedule_ended: [409, 'The schedule has ended. Make a new one.'],
  schedule_of_other_type: [409, 'The company holds its credit the other way now. Choose recipients anew.'],
  schedules_full: [409, 'The company has as many schedules as it can have.'],

  fuel_management_unavailable: [422, 'The plan of the organization has no internal tanks.'],
  tank_exists: [409, 'There is a tank with this name already.'],
  tanks_full: [409, 'The organization has as many tanks as it can have.'],
  tank_inactive: [422, 'The tank is out of use.'],
  tank_not_empty: [409, 'The tank still holds fuel.'],
  tank_over_capacity: [422, 'The tank would hold more than its capacity.'],
  tank_short: [422, 'The tank holds less than that.'],
  tank_claims_exceed: [422, 'The tank has less to promise than that.'],
  tank_claim_exceeded: [422, 'The wallet may draw less than that.'],
  tank_limit_exceeded: [422, 'The wallet may draw less than that this month.'],
  tank_product_refused: [422, 'The vehicle does not take what the tank holds.'],
  tank_owner_ambiguous: [400, 'Name either a person or a vehicle.'],
  tank_wallet_exists: [409, 'The owner has a wallet at this tank already.'],
  tank_supply_incomplete: [
    400,
    'Name supplier and price of what was bought, or the source of what was brought back.',
  ],
  dip_superseded: [409, 'There is a newer reading of the tank.'],
  dip_booked: [409, 'The reading was booked already.'],

  insufficient_company_balance: [422, 'The sum of the shares exceeds the company balance.'],
  return_known: [409, 'This return was reported already.'],
  return_exceeds_payment: [422, 'The payment has less left than that.'],
  return_decided: [409, 'Somebody has looked at this return already.'],
  no_debt: [409, 'The organization owes nothing.'],
  purchase_returned: [409, 'Money of the purchase was given back at once.'],
  purchase_not_paid: [409, 'It was not paid, or no payment of it is known.'],
  write_off_exceeds_debt: [422, 'The organization owes less than that.'],
  debt_outstanding: [409, 'The organization owes money that was given back; details say how much.'],
  wallets_refused: [422, 'Some wallets cannot take part in this movement.'],
  wallet_repeated: [400, 'A wallet is named more than once.'],
  wallet_ambiguous: [400, 'The owner has more than one wallet; name one.'],
  wallet_shortfall: [422, 'A wallet holds less than the amount to collect.'],
  plan_unknown: [422, 'There is no plan of that name.'],
  plan_exists: [409, 'Another plan has the name.'],
  plan_in_use: [409, 'Organizations have the plan.'],
  plan_standard: [422, 'The plan that companies begin with keeps its name and stays.'],
  expense_centers_unavailable: [422, 'The organization has no cost centers.'],
  anywhere_unavailable: [422, 'The organization does not refuel anywhere.'],
  anywhere_owner_ambiguous: [400, 'Name either userId or vehicleId.'],
  statement_owner_ambiguous: [400, 'Name either vehicle or user.'],
  settings_stale: [409, 'The settings have changed since they were read.'],
  sharing_type_preview_stale: [409, 'The credit handed out has changed since the preview.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

/** A refused wallet of a movement: an item of `details` of `wallets_refused` and `wallet_shortfall`. */
export const RefusedWallet = closed({
  /** Owner (person or vehicle) from the request; missing if the request names no owner. */
  id: Type.Optional(Type.String()),
  /** Wallet from the request; missing if the request names no wallet. */
  wallet: Type.Optional(Type.String()),
  /** Cost center from the request; missing if the request names no cost center. */
  expenseCenter: Type.Optional(Type.String()),
  reason: Type.Enum(['unknown', 'inactive', 'deleted', 'other_sharing_type', 'shortfall']),
});
export type RefusedWallet = Static<typeof RefusedWallet>;

/** A wallet that could pay, with its owner: an item of `details` of `wallet_ambiguous` for tank withdrawals. */
const WalletChoice = closed({
  owner: Type.String(),
  wallet: Type.String(),
});

/** Obstacle to a deletion: an item of `details` of `organization_not_empty`. */
const Held = closed({
  holds: Type.Enum(['branches', 'balance', 'debt', 'purchases', 'payments', 'bills', 'stock', 'charges']),
});

/** The outstanding debt: the only item of `details` of `debt_outstanding`. */
const Debt = closed({ debt: Reais });

/** An invalid field: `path` is a JSON pointer into the request part `part`. */
export const InvalidField = closed({
  part: Type.Enum(['body', 'querystring', 'params', 'headers']),
  path: Type.String(),
  message: Type.String(),
});
export type InvalidField = Static<typeof InvalidField>;

/** Body of every response with status 400 or above. `requestId` equals the `x-request-id` header. */
export const ErrorBody = closed({
  statusCode: Type.Integer(),
  error: Type.String(),
  message: Type.String(),
  code: Type.Enum(Object.keys(errors) as ErrorCode[]),
  requestId: Type.String(),
  details: Type.Optional(Type.Array(Type.Union([InvalidField, RefusedWallet, WalletChoice, Held, Debt]))),
});
export type ErrorBody = Static<typeof ErrorBody>;
