/**
 * Organizations: companies and their branches, at most four levels deep. A super administrator manages all
 * organizations. An administrator manages the branches of the own company. Only a super administrator changes the
 * `terms` of an organization.
 */
import { Type, type Static } from 'typebox';
import { MAX_PLAN_NAME, ORGANIZATION_CHARACTERS } from './choices.ts';
import { MAX_PAGE_ROWS } from './facts.ts';
import { Line, Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { Cpf, EmailAddress } from './people-taken.ts';
import { PostalAddress, State } from './postal-address.ts';
import { routeOf } from './route.ts';
import { BillingPeriod, BillingType, Modules, Terms } from './terms.ts';
import {
  BalanceSharingType,
  closed,
  Id,
  IdParams,
  Instant,
  optional,
  orNull,
  PositiveAmount,
  RecordStatus,
} from './values.ts';

const route = routeOf('Organizations');

const empty = Type.Literal('');
const known = {
  /**
   * CNPJ of the organization: 14 characters, which may include letters. Unique among organizations that are not
   * deleted.
   */
  federalTaxNumber: Type.String({ format: 'cnpj' }),
  name: Name(ORGANIZATION_CHARACTERS.name),
};
const told = {
  /** Trade name of the organization. Default: `name`. */
  tradeName: Line(ORGANIZATION_CHARACTERS.tradeName),
  email: Type.Union([EmailAddress, empty]),
  address: Line(ORGANIZATION_CHARACTERS.address),
  number: Line(ORGANIZATION_CHARACTERS.number),
  neighborhood: Line(ORGANIZATION_CHARACTERS.neighborhood),
  /** Postal code of the organization: 8 digits, or empty. */
  postalCode: Type.Union([Type.String({ format: 'postal-code' }), empty]),
  city: Line(ORGANIZATION_CHARACTERS.city),
  /** State of the organization as two letters, or empty. */
  state: Type.Union([State, empty]),
};

const AnywhereFeeType = Type.Enum(['percentage', 'fixed']);
const Fee = Type.Number({ minimum: 0, maximum: 1_000_000, decimals: 2 });
const Link = Type.String({ pattern: '^https://[^\\s]+$', maxLength: 2000 });

const AgreedTerms = closed({
  ...Terms.properties,
  anywhereFee: orNull(Type.Number()),
  anywhereFeeType: AnywhereFeeType,
  refuelChargedFee: Type.Boolean(),
  refuelChargedFeeValue: orNull(Type.Number()),
});

/**
 * Terms that a super administrator sets. Omitted terms keep their values. `billingType` and `billingPeriod` apply from
 * the first billing period that begins on or after `termsFrom`. All other terms apply at once.
 */
const agreeable = {
  billingType: BillingType,
  billingPeriod: BillingPeriod,
  /** Name of the organization's plan. */
  plan: Name(MAX_PLAN_NAME),
  modules: Modules,
  hasAnywhere: Type.Boolean(),
  /** Fee of a refuel at any station: a percentage of at most 100, or reais, as `anywhereFeeType` says. */
  anywhereFee: orNull(Fee),
  anywhereFeeType: AnywhereFeeType,
  refuelChargedFee: Type.Boolean(),
  /** Fee of each accepted refuel, in reais. */
  refuelChargedFeeValue: orNull(Fee),
  companyLimit: orNull(PositiveAmount),
  /** Credit limit in reais: required for a post-paid company, forbidden for a pre-paid company. */
  creditLimit: orNull(PositiveAmount),
  paymentLinks: closed({ bankSlip: orNull(Link), transfer: orNull(Link) }),
  blockRefuelsOnDebt: Type.Boolean(),
  stepUpLimit: orNull(PositiveAmount),
  /** IANA name of the organization's time zone. */
  timeZone: Name(64),
  termsFrom: Type.String({ format: 'date' }),
};
export const TermsChange = closed(optional(agreeable));
export type TermsChange = Static<typeof TermsChange>;

/** An organization: a company or a branch. */
export const Organization = closed({
  _id: Id,
  /** The direct parent of a branch, with its trade name; null for a company. */
  parent: orNull(closed({ _id: Id, name: Type.String() })),
  /** Level in the organization tree: 1 for a company, at most 4 for a branch. */
  level: Type.Integer(),
  /** Number of direct branches of the organization. */
  branches: Type.Integer(),
  federalTaxNumber: Type.String(),
  name: Type.String(),
  tradeName: Type.String(),
  email: Type.String(),
  ...PostalAddress.properties,
  status: RecordStatus,
  balanceSharingType: orNull(BalanceSharingType),
  /** Path of the call that returns the organization's photo; empty without a photo. */
  photoUrl: Type.String(),
  terms: AgreedTerms,
  createdAt: Instant,
});
export type Organization = Static<typeof Organization>;

/** First administrator of a new company. The server mails this administrator a link to set a password. */
const FirstAdministrator = closed({
  firstName: Name(ORGANIZATION_CHARACTERS.person),
  lastName: Name(ORGANIZATION_CHARACTERS.person),
  email: EmailAddress,
  /** CPF with which the administrator signs in. Without a CPF, the administrator signs in with the e-mail address. */
  identifier: Type.Optional(Cpf),
});

/**
 * A new organization. A branch names its `parent` and inherits the terms of the parent. A company names its first
 * `administrator` instead.
 */
export const OrganizationInput = closed({
  ...known,
  ...optional(told),
  parent: Type.Optional(Id),
  administrator: Type.Optional(FirstAdministrator),
  balanceSharingType: Type.Optional(BalanceSharingType),
  ...optional(agreeable),
});
export type OrganizationInput = Static<typeof OrganizationInput>;

/**
 * Change of an organization. Omitted fields keep their values. Another `parent` moves a branch and all its descendants
 * within the company.
 */
export const OrganizationChange = closed(optional({ ...known, ...told, parent: Id, ...agreeable }));
export type OrganizationChange = Static<typeof OrganizationChange>;

const base = { access: 'session', moves: 'nothing' } as const;
const ofFields = [
  'organization_exists',
  'not_available_here',
  'organization_too_deep',
  'permission_missing',
] as const;
const ofTerms = ['terms_incomplete', 'terms_past', 'time_zone_unknown', 'plan_unknown'] as const;
const {
  organizationId: _selected,
  isDeleted: _isDeleted,
  ...listed
} = listQuery(['name', 'tradeName', 'federalTaxNumber', 'city'], MAX_PAGE_ROWS);

export const organizationRoutes = {
  'GET /superAdmin/organization': route({
    operationId: 'listOrganizationRecords',
    ...base,
    summary:
      'Lists organizations, page by page. A super administrator sees all organizations. An administrator sees the branches of the own company.',
    query: closed({
      ...listed,
      /**
       * Only `false`: the deletion of an organization is final, and the list never contains deleted organizations. The
       * server answers 400 to `true`.
       */
      isDeleted: Type.Optional(Type.Literal(false)),
      /** Filter: only the direct branches of this organization. */
      parent: Type.Optional(Id),
      /** Filter: only companies, or only branches. */
      kind: Type.Optional(Type.Enum(['company', 'branch'])),
    }),
    response: closed({ docs: Type.Array(Organization), pages: Pages, items: Items }),
  }),
  'POST /superAdmin/organization': route({
    operationId: 'createOrganization',
    ...base,
    summary:
      'Registers a company with its first administrator, or a branch below `parent`. The server mails the administrator a link to set a password. Only a super administrator creates companies and sets terms.',
    body: OrganizationInput,
    refuses: [
      ...ofFields,
      ...ofTerms,
      'record_unknown',
      'administrator_needed',
      'administrator_of_branch',
      'user_exists',
      'email_exists',
    ],
    response: Organization,
  }),
  'PUT /superAdmin/organization/{id}': route({
    operationId: 'changeOrganization',
    ...base,
    summary:
      'Changes a company or a branch. Another `parent` moves a branch within its company. Only a super administrator changes companies and terms.',
    params: IdParams,
    body: OrganizationChange,
    refuses: [
      ...ofFields,
      ...ofTerms,
      'record_unknown',
      'organization_below_itself',
      'organization_of_another_company',
    ],
    response: Organization,
  }),
  'DELETE /superAdmin/organization/{id}': route({
    operationId: 'deleteOrganization',
    ...base,
    summary:
      'Deletes a company or a branch permanently. The server refuses an organization with branches, credit, debt, open purchases, waiting payments, unpaid bills or fuel in tanks. It also refuses an organization with a Pix charge that can still be paid. The response has status 409 and names the obstacles in `details`. If Pix charges are the only obstacle, the server cancels them at the bank. A charge that cannot be canceled is an obstacle until 24 hours after its expiry. A payment that still arrives later belongs to no organization and waits for a decision.',
    params: IdParams,
    refuses: ['organization_not_empty', 'permission_missing'],
    response: closed({ _id: Id }),
  }),
};
