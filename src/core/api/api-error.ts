/** Why a call did not give what it was asked for, in one shape, whatever went wrong on the way. */
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { codeOfMessage, type ForeignErrorCode } from './error-messages.ts';

/** The contract's codes, and what can only be known on this side. Each is a key of `locales/<language>/errors.json`. */
export type ApiErrorCode =
  | ErrorCode
  | ForeignErrorCode
  | 'request_timed_out'
  | 'network_unreachable'
  /** A movement whose answer was lost, and asking again brought none: it may have happened. */
  | 'outcome_unknown'
  | 'operation_failed';

export interface ApiErrorFacts {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly message: string;
  /** The id under which the server's log knows the request; absent where it was never reached. */
  readonly requestId?: string | undefined;
  readonly details?: ErrorBody['details'] | undefined;
  /** `refused`: nothing was done, as ever with a read. `unknown`: the request may have been carried out. */
  readonly outcome: 'refused' | 'unknown';
  /** Seconds after which the server asks to try again. */
  readonly retryAfterS?: number | undefined;
}

export class ApiError extends Error implements ApiErrorFacts {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly requestId: string | undefined;
  readonly details: ErrorBody['details'] | undefined;
  readonly outcome: 'refused' | 'unknown';
  readonly retryAfterS: number | undefined;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.details = facts.details;
    this.outcome = facts.outcome;
    this.retryAfterS = facts.retryAfterS;
  }
}

/** Takes anything that was thrown for an ApiError. */
export function toApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason;
  const message = reason instanceof Error ? reason.message : String(reason);
  return new ApiError({ status: 0, code: 'operation_failed', message, outcome: 'refused' });
}

/** The same error of a request that cannot have done anything. */
export function asRefused(error: ApiError): ApiError {
  const { status, code, message, requestId, details, retryAfterS } = error;
  return new ApiError({ status, code, message, requestId, details, retryAfterS, outcome: 'refused' });
}

/** By these codes the server itself says that nothing was done, although it could not do it. */
const NOTHING_DONE: ReadonlySet<string> = new Set<ErrorCode>([
  'ledger_halted',
  'busy',
  'payment_unavailable',
  'not_ready',
  'storage_full',
]);

/** The error that an answer tells of. Also reads servers that send a message and no code. */
export function errorOfAnswer(status: number, text: string, headers: Headers): ApiError {
  const body = parseBody(text);
  const message = typeof body.message === 'string' ? body.message : `HTTP ${status}`;
  // Other servers have codes of another kind.
  const own: string = typeof body.code === 'string' ? body.code : '';
  const code = /^[a-z]+(_[a-z]+)*$/.test(own) ? own : codeOfMessage(message, status);
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status,
    code: code as ApiErrorCode,
    message,
    requestId: headers.get('x-request-id') ?? body.requestId,
    details: body.details,
    // A server that breaks down while it answers may have done the work before.
    outcome: status >= 500 && !NOTHING_DONE.has(code) ? 'unknown' : 'refused',
    ...(Number.isFinite(retryAfter) && { retryAfterS: retryAfter }),
  });
}

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
