/**
 * The people of an organisation: drivers (employees) and recipients (contractors), who hold credit, and for pickers its
 * administrators. A person has one record in an organisation, whatever the kind, found by the CPF.
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

/** Room for that many people with every field filled. */
const BULK_BODY_BYTES = 8 * 1024 * 1024;

/** Whose register a call speaks of. */
export type PersonKind = 'driver' | 'recipient';

const empty = Type.Literal('');
const known = {
  firstName: Name(PERSON_CHARACTERS.firstName),
  lastName: Name(PERSON_CHARACTERS.lastName),
  /** CPF, 11 digits. One record of the organisation has it, in use or deleted. */
  identifier: Cpf,
};
const told = {
  /** One record in use of the organisation has it, whatever its case; empty as often as one likes. */
  email: Type.Union([EmailAddress, empty]),
  /** 11 digits, or empty. */
  phone: Type.Union([Type.String({ format: 'phone' }), empty]),
  driversLicense: Line(PERSON_CHARACTERS.driversLicense),
  driversLicenseExpirationDate: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
};
const secret = {
  /** For the app; by the rules of a password. Never in an answer. */
  password: Type.String({ minLength: 1, maxLength: 200 }),
  /** The transaction password: exactly 4 digits. Never in an answer. */
  authenticateTransaction: Type.String({ format: 'pin' }),
};

/** A driver or a recipient. */
export const Person = closed({
  /** The record in the organisation. */
  _id: Id,
  /** The owner of the wallets: what balance and distribution name the person by. */
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
  /** What the wallets hold, in reais. */
  balance: Reais,
  createdAt: Instant,
});
export type Person = Static<typeof Person>;

/** The status that an edit may set; deleting and restoring are calls of their own. */
const EditableStatus = Type.Enum(['active', 'inactive']);

/** What is left out is empty, or null. */
const importable = { ...known, ...optional(told) };
export const ImportedPerson = closed(importable);
export type ImportedPerson = Static<typeof ImportedPerson>;
export const PersonInput = closed({ ...importable, ...optional(secret) });
export type PersonInput = Static<typeof PersonInput>;

/** What is left out stays. */
export const PersonChange = closed(optional({ ...known, ...told, ...secret, status: EditableStatus }));
export type PersonChange = Static<typeof PersonChange>;

/** A row of an import that was not taken: `row` counts from 0; `field` is what stood in its way. */
export const RejectedPerson = closed({
  row: Type.Integer(),
  field: Type.Enum(['identifier', 'email']),
  /** In the register already, or further up in the same list. */
  code: Type.Enum([...TAKEN, 'person_repeated', 'email_exists', 'email_repeated']),
});
export type RejectedPerson = Static<typeof RejectedPerson>;

export const PeopleImported = closed({
  created: Type.Integer(),
  rejected: Type.Array(RejectedPerson),
  /** What the import is known by; null where nothing was created. */
  import: Type.Union([Id, Type.Null()]),
});
export type PeopleImported = Static<typeof PeopleImported>;

const ORDERS = 'name identifier email phone driversLicense driversLicenseExpirationDate status balance'.split(
  ' ',
);

/** Without `status` active and inactive ones; `search` looks at the name, the CPF and the e-mail address. */
const list = {
  query: closed({
    ...listQuery(ORDERS, MAX_PAGE_ROWS),
    status: Type.Optional(EditableStatus),
    /** Whether another record in use has the e-mail address too, from before one address stood once. */
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
/** `all` creates nothing where a row is rejected; `valid` leaves those rows out. `dryRun` creates nothing. */
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
    summary: 'The drivers, page by page.',
  }),
  'POST /admin/organization/driver': route({
    operationId: 'createDriver',
    ...create,
    summary: 'Registers a driver. Refused with 409 when a record of the organisation has the CPF.',
  }),
  'PUT /admin/organization/driver/status': route({
    operationId: 'changeDriverStatuses',
    ...statusOfMany('drivers'),
  }),
  'PUT /admin/organization/driver/{id}': route({
    operationId: 'changeDriver',
    ...edit,
    summary: 'Changes a driver. Inactivating returns the balance to the company; reactivated, it is 0.',
  }),
  'DELETE /admin/organization/driver/{id}': route({
    operationId: 'deleteDriver',
    ...remove,
    summary: 'Deletes a driver; the balance returns to the company.',
  }),
  'POST /v2/admin/organization/driver': route({
    operationId: 'importDrivers',
    ...bulk,
    summary:
      'Registers many drivers at once, or with `dryRun` says what would be rejected. `import` undoes it.',
    body: closed({ drivers: rows, ...howToImport }),
  }),
  'GET /admin/organization/recipient': route({
    operationId: 'listRecipients',
    ...base,
    ...list,
    summary: 'The recipients, page by page.',
  }),
  'POST /admin/organization/recipient': route({
    operationId: 'createRecipient',
    ...create,
    summary: 'Registers a recipient. Refused with 409 when a record of the organisation has the CPF.',
  }),
  'PUT /admin/organization/recipient/status': route({
    operationId: 'changeRecipientStatuses',
    ...statusOfMany('recipients'),
  }),
  'PUT /admin/organization/recipient/{id}': route({
    operationId: 'changeRecipient',
    ...edit,
    summary: 'Changes a recipient. Inactivating returns the balance to the company; reactivated, it is 0.',
  }),
  'DELETE /admin/organization/recipient/{id}': route({
    operationId: 'deleteRecipient',
    ...remove,
    summary: 'Deletes a recipient; the balance returns to the company.',
  }),
  'POST /v2/admin/organization/recipient': route({
    operationId: 'importRecipients',
    ...bulk,
    summary:
      'Registers many recipients at once, or with `dryRun` says what would be rejected. `import` undoes it.',
    body: closed({ recipients: rows, ...howToImport }),
  }),
  'PUT /admin/organization/user/turnRecipient/{id}': route({
    operationId: 'turnIntoRecipient',
    ...convert,
    summary: 'Makes a recipient of a driver: the same person, wallets and balance. A recipient stays one.',
  }),
  'PUT /admin/organization/user/turnDriver/{id}': route({
    operationId: 'turnIntoDriver',
    ...convert,
    summary: 'Makes a driver of a recipient: the same person, wallets and balance. A driver stays one.',
  }),
  'PUT /admin/organization/user/undelete/{id}': route({
    operationId: 'restorePerson',
    ...base,
    summary:
      'Brings a deleted driver or recipient back, active and with a balance of 0; one in use stays as it is.',
    params: IdParams,
    refuses: ['email_exists'],
    response: Person,
  }),
  'PUT /admin/organization/passrecovery/{id}': route({
    operationId: 'replacePersonPassword',
    ...base,
    summary: 'Gives a driver or a recipient a new password for the app.',
    params: IdParams,
    body: closed({ password: secret.password }),
    refuses: [...ofPasswords, 'record_deleted'],
    response: Person,
  }),
};
