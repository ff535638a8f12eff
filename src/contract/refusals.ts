/** Errors that a call may return: errors that follow from its access, method and fields, and errors in its contract. */
import { errors, type ErrorCode } from './errors.ts';
import { keyRuleOf, type RouteContract } from './route.ts';

const anyCall = [
  'too_many_requests',
  'internal_error',
  'not_ready',
  'busy',
  'database_unreachable',
  'storage_full',
] as const;
const withBody = [
  'malformed_json',
  'number_too_precise',
  'unsupported_media_type',
  'payload_too_large',
] as const;
const withFile = ['malformed_request', 'unsupported_media_type', 'payload_too_large'] as const;
const ofSessions = [
  'session_ended',
  'embed_call_refused',
  'embed_read_only',
  'embed_origin_refused',
] as const;
const inOrganization = ['organization_required', 'organization_forbidden', 'permission_missing'] as const;
const inSeveral = ['organization_forbidden', 'permission_missing'] as const;
const underKey = [
  'idempotency_key_malformed',
  'idempotency_key_in_flight',
  'idempotency_key_settled',
  'idempotency_key_reused',
] as const;
const movingCredit = ['idempotency_key_missing', 'ledger_halted'] as const;
/** Errors of a call that needs a mailed code above the limit of the organization. */
export const underStepUp = [
  'step_up_required',
  'step_up_refused',
  'mail_unavailable',
  'auth_code_invalid',
  'auth_code_expired',
  'auth_code_not_found',
  'attempts_reached',
] as const satisfies readonly ErrorCode[];

/** Returns the errors of a call in the order of `errors`. Tests compare every response of the server with this list. */
export function refusalsOf(method: string, contract: RouteContract): ErrorCode[] {
  const { access, moves, params, query, body, takesFile, underAnyName, refuses = [] } = contract;
  const selectsOrganization = hasPart(query, 'organizationId');
  const namesSeveral = hasPart(query, 'organizationIds') || hasPart(body, 'organizationIds');
  const all = new Set<ErrorCode>([
    ...anyCall,
    ...(underAnyName ? [] : (['unknown_host'] as const)),
    // A call with a session refuses any query or body that the contract does not list for the call.
    ...(params || query || body || access === 'session' ? (['validation_failed'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    // The server parses the body of every method that can have a body, even if the call takes no body.
    ...(method === 'GET' ? [] : takesFile ? withFile : withBody),
    ...(access === 'session' ? ofSessions : []),
    ...(access === 'key' ? (['api_key_unknown'] as const) : []),
    ...(access === 'terminal' ? (['terminal_unknown'] as const) : []),
    ...(access === 'signed' ? (['notice_not_trusted'] as const) : []),
    ...(selectsOrganization ? inOrganization : []),
    ...(namesSeveral ? inSeveral : []),
    ...(keyRuleOf(contract) === 'none' ? [] : underKey),
    ...(moves === 'nothing' ? [] : movingCredit),
    ...(moves !== 'nothing' && access === 'session' ? underStepUp : []),
    ...refuses,
  ]);
  return (Object.keys(errors) as ErrorCode[]).filter((code) => all.has(code));
}

function hasPart(schema: RouteContract['query'], name: string): boolean {
  return Object.hasOwn((schema as Properties | undefined)?.properties ?? {}, name);
}

interface Properties {
  readonly properties?: object;
}
