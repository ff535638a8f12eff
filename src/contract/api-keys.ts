/**
 * API keys, and embed sessions for elements on the pages of partners.
 * A company creates a key. The back end of a partner opens embed sessions with the key, and gives their tokens to its pages.
 */
import { Type, type Static } from 'typebox';
import { EMBEDDED_ELEMENTS } from './choices.ts';
import { CALLS_OF_EVERY_SESSION, ELEMENT_CALLS } from './element-calls.ts';
import { MAX_PAGE_ROWS } from './facts.ts';
import { Line, Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { EmailAddress } from './people-taken.ts';
import { PERMISSION_KEYS } from './permissions.ts';
import { routeOf } from './route.ts';
import { closed, Done, Id, IdParams, Instant, orNull, OrganizationSelector } from './values.ts';

const route = routeOf('Embedding');

/** Element that embed sessions may show. */
export type EmbeddedElement = (typeof EMBEDDED_ELEMENTS)[number];

/** Names of calls that an embed session with these elements may make. The permissions of the session still apply. */
export function callsOfElements(elements: readonly EmbeddedElement[]): ReadonlySet<string> {
  return new Set<string>([
    ...CALLS_OF_EVERY_SESSION,
    ...elements.flatMap((element): readonly string[] => ELEMENT_CALLS[element]),
  ]);
}

/** Maximum API keys of an organization that are not revoked. */
export const MAX_API_KEYS = 50;
const MAX_ORIGINS = 20;
/** Maximum length of an origin: a host name has at most 253 characters. */
const MAX_ORIGIN_CHARACTERS = 270;
/** Maximum lifetime of an embed session, in minutes. */
export const EMBED_SESSION_MINUTES = 15;
/** Maximum minutes for which the former key remains valid after a rotation: a week. */
const MAX_OVERLAP_MINUTES = 10_080;
const MAX_EXTERNAL_ID = 120;
const MAX_EMBED_NAME = 120;

const Element = Type.Enum([...EMBEDDED_ELEMENTS]);
const Elements = Type.Array(Element, { minItems: 1, maxItems: EMBEDDED_ELEMENTS.length, uniqueItems: true });
const Permissions = Type.Array(Type.Enum([...PERMISSION_KEYS]), {
  maxItems: PERMISSION_KEYS.length,
  uniqueItems: true,
});
/** An origin as browsers send it: scheme and host in lower case, and the port unless it is the default port. */
const Origin = Type.String({
  maxLength: MAX_ORIGIN_CHARACTERS,
  pattern: '^https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[1-9][0-9]{0,4})?$',
});
const Origins = Type.Array(Origin, { maxItems: MAX_ORIGINS, uniqueItems: true });

const fields = {
  name: Name(80),
  /** Elements that sessions of the key may show. */
  elements: Elements,
  /** Permissions that sessions of the key may have. */
  permissions: Permissions,
  /** Origins of the pages that may use the tokens. */
  origins: Origins,
  /** True if tokens also work without an origin, which programs do not send. */
  allowsServers: Type.Boolean(),
  /** Maximum new sessions in a minute. */
  sessionsPerMinute: Type.Integer({ minimum: 1, maximum: 6_000 }),
};

/** The list never contains the secret of a key. */
export const ApiKey = closed({
  _id: Id,
  ...fields,
  status: Type.Enum(['active', 'revoked']),
  createdAt: Instant,
  /** Author of the key; null if the server created it. */
  createdBy: orNull(closed({ user: Id, name: Type.String() })),
  rotatedAt: orNull(Instant),
  /** End of the validity of the former key; null without one. */
  formerKeyUntil: orNull(Instant),
  /** Time of the key's last use, rounded to the minute; null if the key was never used. */
  usedAt: orNull(Instant),
  /** Number of valid sessions of the key. */
  openSessions: Type.Integer({ minimum: 0 }),
});
export type ApiKey = Static<typeof ApiKey>;

const ApiKeyInput = closed(fields);
export type ApiKeyInput = Static<typeof ApiKeyInput>;
// `Type.Partial` drops `additionalProperties: false` of its argument.
const ApiKeyChange = Type.Partial(closed(fields), { additionalProperties: false });
export type ApiKeyChange = Static<typeof ApiKeyChange>;

/** `key` is the secret. Only this response contains it. */
const CreatedKey = closed({ record: ApiKey, key: Type.String() });

const EmbedSessionInput = closed({
  /** An organization below the organization of the key. Default: the organization of the key. */
  organizationId: Type.Optional(Id),
  /**
   * The user of the partner's system who sees the page: the audit trail shows this name.
   * Without a user, the audit trail shows the name of the key.
   */
  user: Type.Optional(
    closed({
      /** The partner's id of the user: printable ASCII characters without spaces. */
      id: Type.String({ maxLength: MAX_EXTERNAL_ID, pattern: '^[!-~]+$' }),
      name: Name(MAX_EMBED_NAME),
      /**
       * E-mail address of the user's administrator account in the company. The server mails codes for movements above
       * the limit of the company to it. Without it, the server refuses these movements.
       */
      email: Type.Optional(EmailAddress),
    }),
  ),
  elements: Elements,
  /** Permissions of the session. Default: all permissions of the key. */
  permissions: Type.Optional(Permissions),
  /** True if the session may change nothing. */
  readOnly: Type.Optional(Type.Boolean()),
  /** Origins that may use the session. Default: all origins of the API key. */
  origins: Type.Optional(Origins),
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: EMBED_SESSION_MINUTES })),
});
export type EmbedSessionInput = Static<typeof EmbedSessionInput>;

export const EmbedSession = closed({
  /** Bearer token for `getToken` of the page. Only this response contains it. */
  token: Type.String(),
  session: Id,
  expiresAt: Instant,
  /** Calls that the session may make, such as `GET /admin/organization/balance`. */
  calls: Type.Array(Type.String()),
});
export type EmbedSession = Static<typeof EmbedSession>;

const base = { access: 'session', moves: 'nothing' } as const;
const { isDeleted: _isDeleted, ...listed } = listQuery(['name'], MAX_PAGE_ROWS);

export const apiKeyRoutes = {
  'GET /admin/organization/api-key': route({
    operationId: 'listApiKeys',
    ...base,
    summary: 'Lists the API keys of the organization without their secrets.',
    query: closed({
      ...listed,
      search: Type.Optional(Line(80)),
      /** True returns the revoked keys. False or missing returns the other keys. */
      isDeleted: Type.Optional(Type.Boolean()),
    }),
    response: closed({ docs: Type.Array(ApiKey), pages: Pages, items: Items }),
  }),
  'GET /admin/organization/api-key/elements': route({
    operationId: 'listKeyElements',
    ...base,
    summary:
      'Lists the elements that an API key may permit, with the permissions that their calls can require.',
    query: OrganizationSelector,
    response: closed({ docs: Type.Array(closed({ element: Element, permissions: Permissions })) }),
  }),
  'POST /admin/organization/api-key': route({
    operationId: 'createApiKey',
    ...base,
    summary:
      'Creates an API key. The key has only permissions that the caller has. Only this response contains the secret.',
    query: OrganizationSelector,
    body: ApiKeyInput,
    refuses: ['api_key_exists', 'api_keys_full', 'permission_not_held', 'api_key_unusable'],
    response: CreatedKey,
  }),
  'PUT /admin/organization/api-key/{id}': route({
    operationId: 'changeApiKey',
    ...base,
    summary:
      'Changes an API key. Omitted fields keep their values. Open sessions lose elements, permissions and origins that the key loses. Added permissions are permissions of the caller.',
    params: IdParams,
    query: OrganizationSelector,
    body: ApiKeyChange,
    refuses: ['api_key_exists', 'api_key_revoked', 'permission_not_held', 'api_key_unusable'],
    response: ApiKey,
  }),
  'POST /admin/organization/api-key/{id}/rotate': route({
    operationId: 'rotateApiKey',
    ...base,
    summary:
      'Replaces the secret of an API key. The former secret remains valid for `overlapMinutes`. Only this response contains the new secret.',
    params: IdParams,
    query: OrganizationSelector,
    body: closed({ overlapMinutes: Type.Integer({ minimum: 0, maximum: MAX_OVERLAP_MINUTES }) }),
    refuses: ['api_key_revoked'],
    response: CreatedKey,
  }),
  'DELETE /admin/organization/api-key/{id}': route({
    operationId: 'revokeApiKey',
    ...base,
    summary: 'Revokes an API key and ends its sessions.',
    params: IdParams,
    query: OrganizationSelector,
    response: ApiKey,
  }),
  'POST /embed/session': route({
    operationId: 'openEmbedSession',
    summary:
      'Opens an embed session for elements on the page of a partner. The session ends after at most 15 minutes. It makes only the calls of its elements, with its permissions, from its origins. The server answers 429 above the limit of the key.',
    access: 'key',
    moves: 'nothing',
    body: EmbedSessionInput,
    refuses: ['organization_forbidden', 'embed_scope_exceeded', 'embed_account_unknown'],
    response: EmbedSession,
  }),
  'DELETE /embed/session/{id}': route({
    operationId: 'endEmbedSession',
    summary: 'Ends an embed session of the key.',
    access: 'key',
    moves: 'nothing',
    params: IdParams,
    response: Done,
  }),
};
