/** Administrators and operators of a company. Operators do daily work and grant no permissions. */
import { Type, type Static } from 'typebox';
import { ORGANIZATION_CHARACTERS } from './choices.ts';
import { MAX_PAGE_ROWS, MAX_ORGANIZATION_IDS } from './facts.ts';
import { Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { Cpf, EmailAddress } from './people-taken.ts';
import { routeOf } from './route.ts';
import { AdministratorCategory, closed, Id, IdParams, Instant, optional, RecordStatus } from './values.ts';

const route = routeOf('Organizations');

const Branches = Type.Union([Type.Array(Id, { maxItems: MAX_ORGANIZATION_IDS }), Type.Literal('all')]);

export const Administrator = closed({
  /** `_id` is the id of the person's record in this company. `user` is the id of the account. */
  _id: Id,
  user: Id,
  /** The company that employs the administrator. */
  organization: closed({ _id: Id, name: Type.String() }),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** CPF of the administrator; empty if the administrator signs in with the e-mail address. */
  identifier: Type.String(),
  /** Phone number: 11 digits, or empty. */
  phone: Type.String(),
  category: AdministratorCategory,
  /** True for the company's first administrator, whom the server created together with the company. */
  isFirst: Type.Boolean(),
  /** Branches that the administrator may select in addition to the company. `all` means every branch. */
  branches: Branches,
  status: RecordStatus,
  /**
   * The mailed link for the first password; null once the administrator has a password. `until`: expiry of the newest
   * link, or null if no link is valid.
   */
  firstLink: Type.Union([closed({ until: Type.Union([Instant, Type.Null()]) }), Type.Null()]),
  createdAt: Instant,
});
export type Administrator = Static<typeof Administrator>;

const named = {
  firstName: Name(ORGANIZATION_CHARACTERS.person),
  lastName: Name(ORGANIZATION_CHARACTERS.person),
  email: EmailAddress,
};
const further = { phone: Type.Union([Type.String({ format: 'phone' }), Type.Literal('')]) };

/**
 * A new administrator, who receives a mailed link to set the first password. Permissions and branches of a new
 * administrator never exceed the caller's own.
 */
export const AdministratorInput = closed({
  ...named,
  ...optional(further),
  /** CPF with which the administrator signs in. Without a CPF, the administrator signs in with the e-mail address. */
  identifier: Type.Optional(Cpf),
  category: AdministratorCategory,
  /**
   * Company of the new administrator: required from a super administrator. Other callers create administrators only for
   * their own company.
   */
  organization: Type.Optional(Id),
});
export type AdministratorInput = Static<typeof AdministratorInput>;

/**
 * Change of an administrator. Omitted fields keep their values. Status `active` also restores a deleted administrator.
 */
export const AdministratorChange = closed(
  optional({
    ...named,
    ...further,
    category: AdministratorCategory,
    status: Type.Enum(['active', 'inactive']),
  }),
);
export type AdministratorChange = Static<typeof AdministratorChange>;

const { organizationId: _selected, ...listed } = listQuery(['name', 'email', 'status'], MAX_PAGE_ROWS);
const base = { access: 'session', moves: 'nothing' } as const;
const ofOthers = [
  'permission_missing',
  'administrator_own',
  'administrator_holds_more',
  'permission_first_administrator',
  'permission_last_administrator',
] as const;

export const administratorRoutes = {
  'GET /superAdmin/organization/user': route({
    operationId: 'listAdministrators',
    ...base,
    summary:
      'Lists administrators and operators, page by page. An administrator sees only the own company. A super administrator sees all companies, or the company in `organization`.',
    query: closed({
      ...listed,
      status: Type.Optional(Type.Enum(['active', 'inactive'])),
      category: Type.Optional(AdministratorCategory),
      organization: Type.Optional(Id),
    }),
    refuses: ['permission_missing'],
    response: closed({ docs: Type.Array(Administrator), pages: Pages, items: Items }),
  }),
  'POST /superAdmin/organization/user': route({
    operationId: 'createAdministrator',
    ...base,
    summary:
      'Creates an administrator or an operator of a company. The server mails the person a link to set a password.',
    body: AdministratorInput,
    refuses: [
      'permission_missing',
      'record_unknown',
      'organization_required',
      'administrator_of_branch',
      'user_exists',
      'email_exists',
      'person_is_registered',
      'not_available_here',
    ],
    response: Administrator,
  }),
  'PUT /superAdmin/organization/user/{id}': route({
    operationId: 'changeAdministrator',
    ...base,
    summary:
      'Changes an administrator. To change e-mail address, category or status, the caller must hold all permissions and branches of that administrator. Only a super administrator changes these fields of the first administrator of a company. A deactivation ends all sessions of the administrator at once. A new e-mail address also ends them, and the server reports the change to the old address. An administrator without a password receives a new link after a change of the address or a reactivation.',
    params: IdParams,
    body: AdministratorChange,
    refuses: [...ofOthers, 'record_deleted', 'email_exists', 'person_is_registered', 'not_available_here'],
    response: Administrator,
  }),
  'DELETE /superAdmin/organization/user/{id}': route({
    operationId: 'deleteAdministrator',
    ...base,
    summary:
      'Deletes an administrator and ends all sessions of the administrator at once. Records of past actions still show the name.',
    params: IdParams,
    refuses: ofOthers,
    response: Administrator,
  }),
  'POST /superAdmin/organization/user/{id}/firstLink': route({
    operationId: 'sendFirstLink',
    ...base,
    summary:
      'Mails a new link to an administrator who has not set a password. The new link invalidates the previous link. The server mails at most three links to an address in 15 minutes.',
    params: IdParams,
    refuses: [
      'permission_missing',
      'administrator_own',
      'administrator_holds_more',
      'permission_first_administrator',
      'record_deleted',
      'administrator_inactive',
      'administrator_has_password',
    ],
    response: Administrator,
  }),
  'PUT /superAdmin/organization/userBranch/{id}': route({
    operationId: 'changeBranchesOfAdministrator',
    ...base,
    summary:
      'Sets the branches that an administrator may select in addition to the company. In a branch, the administrator has the permissions of the company. The change applies at once.',
    params: IdParams,
    body: closed({ branches: Branches }),
    refuses: [...ofOthers, 'record_unknown', 'record_deleted'],
    response: Administrator,
  }),
};
