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
  /** The record of the person in this company; `user` is the account. */
  _id: Id,
  user: Id,
  /** The company that employs the administrator. */
  organization: closed({ _id: Id, name: Type.String() }),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** CPF; empty if the administrator signs in with the e-mail address. */
  identifier: Type.String(),
  /** 11 digits, or empty. */
  phone: Type.String(),
  category: AdministratorCategory,
  /** True for the administrator that a super administrator created together with the company. */
  isFirst: Type.Boolean(),
  /** The branches that the administrator may select in addition to the company. */
  branches: Branches,
  status: RecordStatus,
  /**
   * Null once the administrator has a password. `until` is the expiry of the last mailed link to set the first one; null if no
   * link is valid.
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

/** The administrator sets the first password by a mailed link. Initial permissions never exceed those of the caller. */
export const AdministratorInput = closed({
  ...named,
  ...optional(further),
  /** Without a CPF, the administrator signs in with the e-mail address. */
  identifier: Type.Optional(Cpf),
  category: AdministratorCategory,
  /** Required of a super administrator. Other callers always create for their own company. */
  organization: Type.Optional(Id),
});
export type AdministratorInput = Static<typeof AdministratorInput>;

/** Omitted fields keep their values. `active` also restores a deleted administrator. */
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
      'Administrators and operators, page by page: of the own company, or for a super administrator of all companies or of one.',
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
    summary: 'Makes an administrator or an operator of a company, who is mailed a link to set a password.',
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
      'Changes an administrator. E-mail, category and status of somebody who holds more are not for the caller to change. Who goes out of use is signed out at once; another e-mail address signs out and is told to the old one. Who has set no password yet is mailed a new link where the address changes, and where they come back.',
    params: IdParams,
    body: AdministratorChange,
    refuses: [...ofOthers, 'record_deleted', 'email_exists', 'person_is_registered', 'not_available_here'],
    response: Administrator,
  }),
  'DELETE /superAdmin/organization/user/{id}': route({
    operationId: 'deleteAdministrator',
    ...base,
    summary: 'Deletes an administrator, who is signed out at once. What they did stays under their name.',
    params: IdParams,
    refuses: ofOthers,
    response: Administrator,
  }),
  'POST /superAdmin/organization/user/{id}/firstLink': route({
    operationId: 'sendFirstLink',
    ...base,
    summary:
      'Mails a new link to somebody who has set no password yet; the one before is used up. An address gets three in a quarter of an hour.',
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
      'Says which branches an administrator may select, with the permissions of the company. It acts at once.',
    params: IdParams,
    body: closed({ branches: Branches }),
    refuses: [...ofOthers, 'record_unknown', 'record_deleted'],
    response: Administrator,
  }),
};
