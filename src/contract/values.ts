/** The values that travel in every resource: ids, money, instants, and what a caller may select with. */
import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { MAX_CHANGED_AT_ONCE, MAX_ORGANIZATION_IDS_IN_QUERY } from './facts.ts';

/** An object that takes the named fields and no other. */
export function closed<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** The same properties, each of which may be left out. */
export const optional = <P extends TProperties>(properties: P) => Type.Partial(closed(properties)).properties;

/** What a field says that stands in every answer and may have nothing to say. */
export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** The most a single amount on the wire may be, in reais. */
const MAX_AMOUNT_REAIS = 999_999_999.99;

/** A time-ordered id (UUID version 7, lower case). Screens show its last 6 characters. */
export const Id = Type.String({ format: 'uuid' });
export type Id = Static<typeof Id>;

/**
 * Money in a request: reais as a JSON number, 0 to 999 999 999.99, at most 2 decimals. `decimals` is a keyword of
 * ours, because `multipleOf: 0.01` refuses 19.99. Inside, on both sides, money is whole cents.
 */
export const Amount = Type.Number({ minimum: 0, maximum: MAX_AMOUNT_REAIS, decimals: 2 });

/** {@link Amount} that must be more than zero. */
export const PositiveAmount = Type.Number({ exclusiveMinimum: 0, maximum: MAX_AMOUNT_REAIS, decimals: 2 });

/** Money in an answer: reais, 2 decimals at most. Sums may exceed what one amount may be. */
export const Reais = Type.Number();

/** ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' });

/** 0 or 1, where the specification counts instead of saying true or false. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** Status of a record. */
export const RecordStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('inactive'),
  Type.Literal('deleted'),
]);
export type RecordStatus = Static<typeof RecordStatus>;

/** An operator does the work of the day and gives no permissions. */
export const AdministratorCategory = Type.Enum(['administrator', 'operator']);
export type AdministratorCategory = Static<typeof AdministratorCategory>;

const organizationId = Type.Optional(Type.String({ format: 'uuid' }));

/**
 * `organizationId` selects the organisation a call works on. An administrator may leave it out and may name the own
 * organisation or one of its branches; a super administrator must send it. Anything else answers 403
 * `organization_forbidden`, whether or not that organisation exists.
 */
export const OrganizationSelector = closed({ organizationId });

/**
 * Several organisations of a list, each repeated in the query and within the caller's reach, or the call is refused as a whole. Not
 * beside `organizationId`. Left out with that one too, an administrator has the own organisation, a super administrator all.
 */
export const SeveralOrganizations = {
  organizationIds: Type.Optional(
    Type.Union([Id, Type.Array(Id, { minItems: 1, maxItems: MAX_ORGANIZATION_IDS_IN_QUERY })]),
  ),
};

/** An organisation, by its trade name. */
export const NamedOrganization = closed({ _id: Id, name: Type.String() });
export type NamedOrganization = Static<typeof NamedOrganization>;

/** Of something that has a time of day, which is that of its organisation's clocks. */
export const PlacedOrganization = closed({ ...NamedOrganization.properties, timeZone: Type.String() });
export type PlacedOrganization = Static<typeof PlacedOrganization>;

/** The path parameter of calls on one record. */
export const IdParams = closed({ id: Id });

/** Records or wallets that one call is about. */
export const ManyIds = Type.Array(Id, { minItems: 1, maxItems: MAX_CHANGED_AT_ONCE });
/** Room in a body for that many ids. */
export const MANY_IDS_BYTES = 1024 * 1024;

/** How the credit of an organisation is held: one wallet per person, or one per vehicle. */
export const BalanceSharingType = Type.Union([Type.Literal('EMPLOYEE'), Type.Literal('VEHICLE')]);
export type BalanceSharingType = Static<typeof BalanceSharingType>;

/** The JSON answer of a call that has nothing else to say. */
export const Done = closed({ message: Type.String() });
