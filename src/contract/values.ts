/** Schemas shared by all resources: ids, money, instants and selectors. */
import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { MAX_CHANGED_AT_ONCE, MAX_ORGANIZATION_IDS_IN_QUERY } from './facts.ts';

/** An object schema without additional properties. */
export function closed<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

export const optional = <P extends TProperties>(properties: P) => Type.Partial(closed(properties)).properties;

/** A field that is always present and may be null. */
export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Maximum of a single amount in a request, in reais. */
const MAX_AMOUNT_REAIS = 999_999_999.99;

/** Time-ordered id (UUID version 7, lower case). Screens show its last 6 characters. */
export const Id = Type.String({ format: 'uuid' });
export type Id = Static<typeof Id>;

/**
 * Money in a request: reais as a JSON number, 0 to 999 999 999.99, at most 2 decimals.
 * `decimals` is a custom keyword, because `multipleOf: 0.01` refuses 19.99.
 * Server and browser calculate in whole cents.
 */
export const Amount = Type.Number({ minimum: 0, maximum: MAX_AMOUNT_REAIS, decimals: 2 });

/** {@link Amount} that exceeds 0. */
export const PositiveAmount = Type.Number({ exclusiveMinimum: 0, maximum: MAX_AMOUNT_REAIS, decimals: 2 });

/** Money in a response: reais, at most 2 decimals. Sums may exceed the maximum of a single amount. */
export const Reais = Type.Number();

/** An instant: ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' });

/** A yes or no as 1 or 0, for fields that use numbers instead of booleans. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

export const RecordStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('inactive'),
  Type.Literal('deleted'),
]);
export type RecordStatus = Static<typeof RecordStatus>;

/** Category of an administrator. An operator does daily work and cannot grant permissions. */
export const AdministratorCategory = Type.Enum(['administrator', 'operator']);
export type AdministratorCategory = Static<typeof AdministratorCategory>;

const organizationId = Type.Optional(Type.String({ format: 'uuid' }));

/**
 * `organizationId` selects the organization of a call.
 * An administrator may omit it, or name the own organization or one of its branches.
 * A super administrator must send it.
 * The server refuses other ids with 403 `organization_forbidden`, even if no such organization exists.
 */
export const OrganizationSelector = closed({ organizationId });

/**
 * Several organizations in one query. A query has either `organizationIds` or `organizationId`. The server refuses the
 * call if an organization is out of the caller's reach. Without either parameter, the call covers the own organization
 * of an administrator, or all organizations for a super administrator.
 */
export const SeveralOrganizations = {
  organizationIds: Type.Optional(
    Type.Union([Id, Type.Array(Id, { minItems: 1, maxItems: MAX_ORGANIZATION_IDS_IN_QUERY })]),
  ),
};

/** An organization: its id and its trade name. */
export const NamedOrganization = closed({ _id: Id, name: Type.String() });
export type NamedOrganization = Static<typeof NamedOrganization>;

/** An organization with the time zone of its dates. */
export const PlacedOrganization = closed({ ...NamedOrganization.properties, timeZone: Type.String() });
export type PlacedOrganization = Static<typeof PlacedOrganization>;

export const IdParams = closed({ id: Id });

export const ManyIds = Type.Array(Id, { minItems: 1, maxItems: MAX_CHANGED_AT_ONCE });
/** Maximum size of a request body in bytes: fits {@link MAX_CHANGED_AT_ONCE} ids. */
export const MANY_IDS_BYTES = 1024 * 1024;

/** Sharing type of a company: people (`EMPLOYEE`), or vehicles and containers (`VEHICLE`), own its wallets. */
export const BalanceSharingType = Type.Union([Type.Literal('EMPLOYEE'), Type.Literal('VEHICLE')]);
export type BalanceSharingType = Static<typeof BalanceSharingType>;

/** Response of a call that returns no data. */
export const Done = closed({ message: Type.String() });
