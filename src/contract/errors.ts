/**
 * Every error of the server: stable code, HTTP status and English message. Messages that the specification quotes are
 * verbatim. Each error code is a key of `locales/<language>/errors.json`.
 */
import { Type, type Static } from 'typebox';
import { closed, Reais } from './values.ts';

export const errors = {
  validation_failed: [400, 'The request does not match the schema of the call.'],
  malformed_json: [400, 'The body is not a JSON document.'],
  number_too_precise: [400, 'A number in the body has too many digits to be stored exactly.'],
  unsupported_media_type: [415, 'The call does not accept the media type of the body.'],
  payload_too_large: [413, 'The body is larger than the limit of the call.'],
  malformed_request: [400, 'The request is not readable HTTP.'],
  unknown_host: [421, 'The server does not serve the host name of the request.'],
  request_too_slow: [408, 'The request did not arrive in time.'],
  headers_too_large: [431, 'The headers of the request are too large.'],
  not_found: [404, 'Not found.'],
  session_ended: [401, 'The session has ended.'],
  too_many_requests: [429, 'Too many requests. Try again later.'],
  internal_error: [500, 'The operation failed. Try again later.'],
  ledger_halted: [
    503,
    'A check of the ledger failed. The server stops all movements until an operator has checked it.',
  ],
  not_ready: [503, 'The server is starting or stopping.'],
  busy: [503, 'The server is overloaded and did nothing. Try again.'],
  database_unreachable: [
    503,
    'The database does not answer. The outcome of the call is unknown; repeat the call.',
  ],
  storage_full: [503, 'The storage of the server is full. The server did nothing.'],

  set_up_code_wrong: [403, 'The set-up code is wrong. The server wrote the code to a file.'],
  set_up_one_address: [422, 'Super administrator and administrator need different e-mail addresses.'],

  invalid_identifier: [400, 'Invalid Identifier'],
  attempts_reached: [429, 'Number of attempts reached.'],
  no_admin_scope: [403, 'The user has no administrator scope.'],
  auth_code_expired: [400, 'Authentication code expired.'],
  auth_code_not_found: [400, 'Authentication code not found or expired.'],
  auth_code_invalid: [400, 'Invalid authentication code.'],
  two_step_on: [409, 'The account already uses an authenticator app. Remove the app first.'],
  mail_unavailable: [409, 'This server sends no mail.'],
  current_password_wrong: [400, 'The current password is wrong.'],
  password_too_short: [400, 'The password must have at least 8 characters.'],
  password_needs_letters_and_numbers: [400, 'The password must contain letters and numbers.'],
  password_needs_both_cases: [400, 'The password must contain lower and upper case letters.'],
  password_too_common: [400, 'The password is too common.'],
  password_unchanged: [400, 'The new password is the current password.'],
  reset_token_invalid: [400, 'The link was already used or has expired.'],

  api_key_unknown: [401, 'The API key is unknown or revoked.'],
  api_key_exists: [409, 'Another API key has this name.'],
  api_key_revoked: [409, 'The API key is revoked. Create a new key.'],
  api_keys_full: [409, 'The organization has the maximum number of API keys.'],
  api_key_unusable: [422, 'Name an origin, or permit servers.'],
  embed_scope_exceeded: [
    403,
    'The API key does not permit an element, a permission or an origin of the request.',
  ],
  embed_call_refused: [403, 'The elements of this embed session do not make this call.'],
  embed_read_only: [403, 'This embed session may change nothing.'],
  embed_origin_refused: [403, 'This embed session belongs to pages of another origin.'],

  organization_required: [400, 'organizationId is required.'],
  organization_forbidden: [403, 'The caller has no access to the organization.'],
  permission_missing: [403, 'The caller lacks the permission for this call.'],
  permission_not_held: [403, 'The caller cannot grant or revoke a permission that the caller does not hold.'],
  permission_own: [403, 'The caller cannot change the own permissions.'],
  permission_first_administrator: [
    403,
    'Only a super administrator revokes permissions of the first administrator, or changes e-mail address, category, status or branches.',
  ],
  permission_last_administrator: [
    409,
    'The company needs an administrator who can grant permissions. This administrator is the last.',
  ],

  organization_exists: [409, 'An organization with this tax number already exists.'],
  organization_too_deep: [422, 'The tree of organizations has at most four levels.'],
  organization_below_itself: [422, 'An organization cannot be its own parent or descendant.'],
  organization_of_another_company: [
    422,
    'A branch must stay in its company, and a company cannot become a branch.',
  ],
  transfer_to_itself: [422, 'An organization cannot transfer credit to itself.'],
  transfer_post_paid: [422, 'A post-paid organization cannot transfer credit.'],
  transfer_exceeds_balance: [422, 'The amount exceeds the company balance of the organization.'],
  transfer_terms_differ: [422, 'The billing terms of the two organizations differ.'],
  organization_not_empty: [409, 'The organization still has records or credit. `details` lists them.'],
  company_registry_unset: [404, 'The server has no company registry, and no record has this number.'],
  company_registry_silent: [503, 'The company registry does not answer.'],
  administrator_own: [403, 'The caller cannot change the own status, category, e-mail address or branches.'],
  administrator_holds_more: [403, 'The administrator holds permissions or branches that the caller lacks.'],
  administrator_inactive: [409, 'The administrator is inactive. Activate the record first.'],
  administrator_has_password: [409, 'The administrator already has a password.'],
  operator_grants: [422, 'An operator cannot grant permissions.'],
  person_is_registered: [409, 'A driver or recipient of the company has this CPF or e-mail address.'],
  administrator_needed: [422, 'A new company needs its first administrator.'],
  administrator_of_branch: [
    422,
    'A branch has no first administrator. Administrators of the company manage it.',
  ],
  terms_incomplete: [
    422,
    'A post-paid company needs a credit limit, a pre-paid company has none. Each fee needs a value.',
  ],
  terms_past: [422, 'Terms must begin today or later.'],
  time_zone_unknown: [422, 'The time zone does not exist.'],

  terminal_unknown: [401, 'The key of the terminal is unknown or revoked.'],
  record_unknown: [404, 'A record of the request is unknown.'],
  refuel_user_required: [422, 'The request must name the person who refuels.'],
  refuel_wallet_required: [422, 'The owner has several wallets. Name a wallet or a cost center.'],
  refuel_too_small: [422, 'The refuel costs less than a cent.'],
  terminal_of_another_station: [403, 'The terminal belongs to another station.'],
  receipt_of_another_station: [422, 'The receipt was issued by another station.'],
  receipt_of_another_month: [422, 'The receipt was issued in another month.'],
  receipt_missing: [400, 'Send the access key of the receipt, or a file.'],
  receipt_unreadable: [422, 'The receipt is not a readable access key, image or PDF.'],
  refuel_incomplete: [400, 'Name product, volume and price, or an earlier transaction.'],
  refuel_reversed: [409, 'The refuel is already reversed.'],
  receipt_used: [409, 'The receipt already belongs to another refuel.'],

  purchase_not_post_paid: [422, 'Only a post-paid company can buy by bill.'],
  credit_limit_exceeded: [422, 'With this purchase, unpaid bills would exceed the credit limit.'],
  purchase_not_pending: [409, 'The purchase is already paid, credited or canceled.'],
  payment_amount_differs: [422, 'The amounts of the payment and the purchase differ.'],
  payment_reference_used: [409, 'A payment with this reference is already recorded.'],
  payment_decided: [409, 'The payment is already decided.'],
  bill_not_closed: [409, 'The period of the bill has not ended.'],
  bill_settled: [409, 'The bill is paid, written off or without an owed amount.'],
  notice_not_trusted: [401, 'The signature of the notice is not valid.'],
  payment_type_unavailable: [422, 'This payment type is not available for the organization.'],
  payment_unavailable: [503, 'The payment service does not answer. The server did nothing; try again.'],
  payment_refused: [422, 'The payment service refused the payment. The server did nothing.'],

  idempotency_key_missing: [400, 'The call needs the header Idempotency-Key.'],
  idempotency_key_malformed: [
    400,
    'The Idempotency-Key must be 16 to 255 printable characters without a comma.',
  ],
  idempotency_key_in_flight: [409, 'A request with this key is still running.'],
  idempotency_key_settled: [409, 'This key was settled without a movement. Use a new key.'],
  idempotency_key_reused: [422, 'This key was used for another request.'],

  period_backwards: [400, 'The period ends before its start.'],
  period_too_long: [400, 'The period is longer than ten years.'],
  instant_ahead: [400, 'The instant is in the future.'],
  clock_backwards: [422, 'The clock of the sandbox only moves forward.'],
  clock_too_far: [
    422,
    'The clock of the sandbox moves at most three years in a call, and runs at most twenty years ahead.',
  ],

  person_in_use: [409, 'The person is in use; delete the record first.'],
  person_erased: [409, 'The data of this person is already erased.'],
  record_deleted: [409, 'The record is deleted; restore it first.'],
  driver_exists: [409, 'Driver already exists.'],
  recipient_exists: [409, 'Recipient already exists.'],
  user_exists: [409, 'User already exists.'],
  email_exists: [409, 'E-mail already exists.'],
  not_available_here: [
    409,
    'Some values cannot be used here. Check the values, or ask the operator of the portal.',
  ],
  driver_deleted_exists: [409, 'A deleted driver has this CPF. Restore the driver.'],
  recipient_deleted_exists: [409, 'A deleted recipient has this CPF. Restore the recipient.'],
  station_exists: [409, 'A gas station with this tax number already exists.'],
  vehicle_exists: [409, 'Vehicle already exists.'],
  container_exists: [409, 'Container already exists.'],
  photo_unreadable: [422, 'The photo is not a readable JPEG or WebP image.'],
  photo_too_large: [422, 'One side of the photo has more than 1280 pixels.'],
  import_spent: [409, 'Credit of this import was spent.'],
  deposit_ahead: [422, 'The date of a deposit must not be in the future.'],
  attachment_unreadable: [422, 'The file is not a complete PDF, JPEG, PNG or WebP.'],
  attachments_full: [409, 'The deposit has the maximum number of attachments.'],
  attachments_quota: [409, 'With this file, the attachments of the company would exceed their total size.'],
  expense_center_exists: [409, 'A cost center with this name already exists.'],
  way_points_alike: [422, 'Two consecutive way points are at the same place.'],
  route_scripts_full: [409, 'The organization has the maximum number of routes.'],

  schedule_days_wrong: [
    422,
    'A weekly schedule needs weekdays only, a monthly schedule a day of the month only.',
  ],
  schedule_recipients_wrong: [422, 'A schedule needs either rows or a cost center.'],
  schedule_never_runs: [422, 'The schedule would never run.'],
  schedule_ended: [409, 'The schedule has ended. Create a new schedule.'],
  schedule_of_other_type: [409, 'The sharing type of the company has changed. Select the recipients again.'],
  schedules_full: [409, 'The company has the maximum number of schedules.'],

  fuel_management_unavailable: [422, 'The plan of the organization has no internal tanks.'],
  tank_exists: [409, 'A tank with this name already exists.'],
  tanks_full: [409, 'The organization has the maximum number of tanks.'],
  tank_inactive: [422, 'The tank is inactive.'],
  tank_not_empty: [409, 'The tank still contains fuel.'],
  tank_over_capacity: [422, 'The fuel would exceed the capacity of the tank.'],
  tank_short: [422, 'The volume exceeds the fuel in the tank.'],
  tank_claims_exceed: [422, 'The volume exceeds the unclaimed fuel of the tank.'],
  tank_claim_exceeded: [422, 'The volume exceeds the claim of the wallet.'],
  tank_limit_exceeded: [422, 'The volume exceeds the monthly limit of the wallet.'],
  tank_product_refused: [422, 'The vehicle does not use the product of the tank.'],
  tank_owner_ambiguous: [400, 'Name either a person or a vehicle.'],
  tank_wallet_exists: [409, 'The owner already has a wallet at this tank.'],
  tank_supply_incomplete: [400, 'Bought fuel needs a supplier and a price, returned fuel needs a source.'],
  dip_superseded: [409, 'The tank has a newer reading.'],
  dip_booked: [409, 'The reading is already booked.'],

  insufficient_company_balance: [422, 'The sum of the shares exceeds the company balance.'],
  return_known: [409, 'The return is already reported.'],
  return_exceeds_payment: [422, 'The amount exceeds the remainder of the payment.'],
  return_decided: [409, 'A user has already reviewed the return.'],
  no_debt: [409, 'The organization has no debt.'],
  purchase_returned: [409, 'The payment of the purchase was returned.'],
  purchase_not_paid: [409, 'The purchase is not paid, or its payment is unknown.'],
  write_off_exceeds_debt: [422, 'The amount exceeds the debt of the organization.'],
  debt_outstanding: [
    409,
    'The organization has a debt from a returned payment. `details` contains the amount.',
  ],
  wallets_refused: [422, 'Some wallets cannot take part in this movement.'],
  wallet_repeated: [400, 'The request names a wallet more than once.'],
  wallet_ambiguous: [400, 'The owner has several wallets. Name a wallet.'],
  wallet_shortfall: [422, 'The balance of a wallet is lower than the amount to collect.'],
  plan_unknown: [422, 'No plan has this name.'],
  plan_exists: [409, 'Another plan has this name.'],
  plan_in_use: [409, 'Organizations have the plan.'],
  plan_standard: [422, 'The standard plan cannot be renamed or deleted.'],
  expense_centers_unavailable: [422, 'The organization has no cost centers.'],
  anywhere_unavailable: [422, 'The organization does not permit refuels at any station.'],
  anywhere_owner_ambiguous: [400, 'Name either userId or vehicleId.'],
  statement_owner_ambiguous: [400, 'Name either vehicle or user.'],
  settings_stale: [409, 'The settings have changed since the caller read them.'],
  sharing_type_preview_stale: [409, 'The distributed credit has changed since the preview.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

/**
 * A refused wallet of a credit movement: an item of `details` of the errors `wallets_refused` and `wallet_shortfall`.
 */
export const RefusedWallet = closed({
  /** Id of the owner (person or vehicle) in the request; missing if the request names no owner. */
  id: Type.Optional(Type.String()),
  /** Id of the wallet in the request; missing if the request names no wallet. */
  wallet: Type.Optional(Type.String()),
  /** Id of the cost center in the request; missing if the request names no cost center. */
  expenseCenter: Type.Optional(Type.String()),
  reason: Type.Enum(['unknown', 'inactive', 'deleted', 'other_sharing_type', 'shortfall']),
});
export type RefusedWallet = Static<typeof RefusedWallet>;

/**
 * A wallet that could pay, with its owner: an item of `details` of the error `wallet_ambiguous` for tank withdrawals.
 */
const WalletChoice = closed({
  owner: Type.String(),
  wallet: Type.String(),
});

/** Obstacle to the deletion of an organization: an item of `details` of the error `organization_not_empty`. */
const Held = closed({
  holds: Type.Enum(['branches', 'balance', 'debt', 'purchases', 'payments', 'bills', 'stock', 'charges']),
});

/** The outstanding debt: the only item of `details` of the error `debt_outstanding`. */
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
