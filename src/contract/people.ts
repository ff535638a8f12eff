/**
 * People of an organization: drivers (employees) and recipients (contractors), who hold credit. The CPF identifies a
 * person: an organization has one record of the person, as driver, recipient or administrator.
 */
import { Type, type Static } from 'typebox';
import { PERSON_CHARACTERS } from './choices.ts';
import { MAX_IMPORT_ROWS, MAX_PAGE_ROWS } from './facts.ts';
import { returnedFields } from './balance.ts';
import { Line, Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { statusOfMany } from './record-status.ts';
import { Cpf, EmailAddress, TAKEN } from './people-taken.ts';
import { routeOf } from './route.ts';
import {
  closed,
  Id,
  IdParams,
  Instant,
  optional,
  OrganizationSelector,
  Reais,
  RecordStatus,
} from './values.ts';

const route = routeOf('People');

/** Maximum size of a request body in bytes: fits {@link MAX_IMPORT_ROWS} people with every field filled. */
const BULK_BODY_BYTES = 8 * 1024 * 1024;

/** Kind of person, and name of the register of that kind. */
export type PersonKind = 'driver' | 'recipient';

const empty = Type.Literal('');
const known = {
  firstName: Name(PERSON_CHARACTERS.firstName),
  lastName: Name(PERSON_CHARACTERS.lastName),
  /** CPF of the person, 11 digits. Unique within the organization, including deleted records. */
  identifier: Cpf,
};
const told = {
  /**
   * E-mail address of the person, unique among records in use, ignoring case. Any number of records may have an empty
   * address.
   */
  email: Type.Union([EmailAddress, empty]),
  /** Phone number: 11 digits, or empty. */
  phone: Type.Union([Type.String({ format: 'phone' }), empty]),
  driversLicense: Line(PERSON_CHARACTERS.driversLicense),
  driversLicenseExpirationDate: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
};
const secret = {
  /** App password of the person, subject to the password rules. No response contains the password. */
  password: Type.String({ minLength: 1, maxLength: 200 }),
  /** PIN with which the person confirms transactions: exactly 4 digits. No response contains the PIN. */
  authenticateTransaction: Type.String({ format: 'pin' }),
};

export const Person = closed({
  /** Id of the person's record in the organization. */
  _id: Id,
  /** Id by which calls about balances and distributions name the person as owner of wallets. */
  user: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  identifier: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  driversLicense: Type.String(),
  driversLicenseExpirationDate: Type.Union([Type.String(), Type.Null()]),
  status: RecordStatus,
  hasPassword: Type.Boolean(),
  hasTransactionPassword: Type.Boolean(),
  /** Sum of the person's wallets, in reais. */
  balance: Reais,
  createdAt: Instant,
});
export type Person = Static<typeof Person>;

/** Statuses that a change of a person may set. Other calls delete and restore people. */
const EditableStatus = Type.Enum(['active', 'inactive']);

/** A person in an import. Omitted fields become empty or null. */
const importable = { ...known, ...optional(told) };
export const ImportedPerson = closed(importable);
export type ImportedPerson = Static<typeof ImportedPerson>;
export const PersonInput = closed({ ...importable, ...optional(secret) });
export type PersonInput = Static<typeof PersonInput>;

/** Change of a person. Omitted fields keep their values. */
export const PersonChange = closed(optional({ ...known, ...told, ...secret, status: EditableStatus }));
export type PersonChange = Static<typeof PersonChange>;

/** A rejected row of an import of people. `row` counts from 0, and `field` is the field that caused the rejection. */
export const RejectedPerson = closed({
  row: Type.Integer(),
  field: Type.Enum(['identifier', 'email']),
  /** Reason of the rejection: a record of the organization, or an earlier row of the import, has the same value. */
  code: Type.Enum([...TAKEN, 'person_repeated', 'email_exists', 'email_repeated']),
});
export type RejectedPerson = Static<typeof RejectedPerson>;

export const PeopleImported = closed({
  created: Type.Integer(),
  rejected: Type.Array(RejectedPerson),
  /** Id of the import; null if the import created nothing. */
  import: Type.Union([Id, Type.Null()]),
});
export type PeopleImported = Static<typeof PeopleImported>;

const ORDERS = 'name identifier email phone driversLicense driversLicenseExpirationDate status balance'.split(
  ' ',
);

/**
 * List of people. Without `status`, active and inactive people match. `search` matches name, CPF and e-mail address.
 */
const list = {
  query: closed({
    ...listQuery(ORDERS, MAX_PAGE_ROWS),
    status: Type.Optional(EditableStatus),
    /**
     * Filter: only people whose e-mail address another record in use has too. Such records are older than the rule that
     * e-mail addresses are unique.
     */
    emailTwice: Type.Optional(Type.Boolean()),
  }),
  response: closed({ docs: Type.Array(Person), pages: Pages, items: Items }),
};
const base = { access: 'session', moves: 'nothing', query: OrganizationSelector } as const;
const ofPasswords = [
  'password_too_short',
  'password_needs_letters_and_numbers',
  'password_needs_both_cases',
  'password_too_common',
] as const;
const ofFields = [...TAKEN, 'email_exists', ...ofPasswords] as const;
const create = { ...base, body: PersonInput, refuses: ofFields, response: Person } as const;
const returned = closed({ record: Person, ...returnedFields });
const edit = {
  ...base,
  moves: 'withStatus',
  params: IdParams,
  body: PersonChange,
  refuses: [...ofFields, 'record_deleted'],
  response: returned,
} as const;
const remove = {
  ...base,
  moves: 'credit',
  params: IdParams,
  refuses: ['record_deleted'],
  response: returned,
} as const;
const convert = { ...base, params: IdParams, refuses: ['record_deleted'], response: Person } as const;
/**
 * Options of an import. Mode `all` creates nothing if a row is rejected; mode `valid` omits rejected rows. `dryRun`
 * creates nothing.
 */
const howToImport = {
  mode: Type.Enum(['all', 'valid']),
  dryRun: Type.Optional(Type.Boolean()),
};
const rows = Type.Array(ImportedPerson, { minItems: 1, maxItems: MAX_IMPORT_ROWS });
const bulk = { ...base, takesKey: true, bodyBytes: BULK_BODY_BYTES, response: PeopleImported } as const;

export const peopleRoutes = {
  'GET /admin/organization/driver': route({
    operationId: 'listDrivers',
    ...base,
    ...list,
    summary: 'Lists the drivers, page by page.',
  }),
  'POST /admin/organization/driver': route({
    operationId: 'createDriver',
    ...create,
    summary:
      'Registers a driver. The server refuses with 409 if a record of the organization has the CPF, or a record in use has the e-mail address.',
  }),
  'PUT /admin/organization/driver/status': route({
    operationId: 'changeDriverStatuses',
    ...statusOfMany('drivers'),
  }),
  'PUT /admin/organization/driver/{id}': route({
    operationId: 'changeDriver',
    ...edit,
    summary:
      'Changes a driver. Omitted fields keep their values. Deactivation returns the balance to the company. A reactivated driver has a balance of 0.',
  }),
  'DELETE /admin/organization/driver/{id}': route({
    operationId: 'deleteDriver',
    ...remove,
    summary: 'Deletes a driver. The balance returns to the company.',
  }),
  'POST /v2/admin/organization/driver': route({
    operationId: 'importDrivers',
    ...bulk,
    summary:
      'Registers many drivers in one call. With `dryRun`, the server only reports the rows that it would reject. `undoImport` with the returned `import` undoes the import.',
    body: closed({ drivers: rows, ...howToImport }),
  }),
  'GET /admin/organization/recipient': route({
    operationId: 'listRecipients',
    ...base,
    ...list,
    summary: 'Lists the recipients, page by page.',
  }),
  'POST /admin/organization/recipient': route({
    operationId: 'createRecipient',
    ...create,
    summary:
      'Registers a recipient. The server refuses with 409 if a record of the organization has the CPF, or a record in use has the e-mail address.',
  }),
  'PUT /admin/organization/recipient/status': route({
    operationId: 'changeRecipientStatuses',
    ...statusOfMany('recipients'),
  }),
  'PUT /admin/organization/recipient/{id}': route({
    operationId: 'changeRecipient',
    ...edit,
    summary:
      'Changes a recipient. Omitted fields keep their values. Deactivation returns the balance to the company. A reactivated recipient has a balance of 0.',
  }),
  'DELETE /admin/organization/recipient/{id}': route({
    operationId: 'deleteRecipient',
    ...remove,
    summary: 'Deletes a recipient. The balance returns to the company.',
  }),
  'POST /v2/admin/organization/recipient': route({
    operationId: 'importRecipients',
    ...bulk,
    summary:
      'Registers many recipients in one call. With `dryRun`, the server only reports the rows that it would reject. `undoImport` with the returned `import` undoes the import.',
    body: closed({ recipients: rows, ...howToImport }),
  }),
  'PUT /admin/organization/user/turnRecipient/{id}': route({
    operationId: 'turnIntoRecipient',
    ...convert,
    summary:
      'Turns a driver into a recipient. Person, wallets and balance stay the same. The call does not change a person who is a recipient already.',
  }),
  'PUT /admin/organization/user/turnDriver/{id}': route({
    operationId: 'turnIntoDriver',
    ...convert,
    summary:
      'Turns a recipient into a driver. Person, wallets and balance stay the same. The call does not change a person who is a driver already.',
  }),
  'PUT /admin/organization/user/undelete/{id}': route({
    operationId: 'restorePerson',
    ...base,
    summary:
      'Restores a deleted driver or recipient. The restored person is active with a balance of 0. The call does not change a person who is not deleted.',
    params: IdParams,
    refuses: ['email_exists'],
    response: Person,
  }),
  'PUT /admin/organization/passrecovery/{id}': route({
    operationId: 'replacePersonPassword',
    ...base,
    summary: 'Sets a new app password for a driver or a recipient.',
    params: IdParams,
    body: closed({ password: secret.password }),
    refuses: [...ofPasswords, 'record_deleted'],
    response: Person,
  }),
};
