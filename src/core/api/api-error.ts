import type { ErrorBody } from '#contract/error-body.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { codeOfMessage, type ForeignErrorCode } from './error-messages.ts';

/**
 * Error codes of the contract, and codes that only the client knows. Each one is a key of
 * `locales/<language>/errors.json`.
 */
export type ApiErrorCode =
  | ErrorCode
  | ForeignErrorCode
  | 'request_timed_out'
  | 'network_unreachable'
  /**
   * The client received no answer to a credit movement, not even to its repeated requests. The movement may have
   * happened.
   */
  | 'outcome_unknown'
  | 'operation_failed';

export interface ApiErrorFacts {
  /** HTTP status; 0 if no answer arrived. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly message: string;
  /** Request id in the server's log; missing if the request never reached the server. */
  readonly requestId?: string | undefined;
  readonly details?: ErrorBody['details'] | undefined;
  /**
   * `refused`: the server did not carry out the request; a failed read is always `refused`. `unknown`: the server may
   * have carried out the request.
   */
  readonly outcome: 'refused' | 'unknown';
  /** Seconds to wait before a retry, as the server requests. */
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

/** Returns an `ApiError` unchanged and wraps any other thrown value. */
export function toApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason;
  const message = reason instanceof Error ? reason.message : String(reason);
  return new ApiError({ status: 0, code: 'operation_failed', message, outcome: 'refused' });
}

/** Copy of an error with the outcome `refused`, for a request that cannot have changed anything. */
export function asRefused(error: ApiError): ApiError {
  const { status, code, message, requestId, details, retryAfterS } = error;
  return new ApiError({ status, code, message, requestId, details, retryAfterS, outcome: 'refused' });
}

/** Codes of 5xx answers by which the server confirms that it changed nothing. */
const NOTHING_DONE: ReadonlySet<string> = new Set<ErrorCode>([
  'ledger_halted',
  'busy',
  'payment_unavailable',
  'not_ready',
  'storage_full',
]);

export function errorOfAnswer(status: number, text: string, headers: Headers): ApiError {
  const body = parseBody(text);
  const message = typeof body.message === 'string' ? body.message : `HTTP ${status}`;
  // A server other than the Litro server may send codes in another format. The client ignores such codes.
  const own: string = typeof body.code === 'string' ? body.code : '';
  const code = /^[a-z]+(_[a-z]+)*$/.test(own) ? own : codeOfMessage(message, status);
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status,
    code: code as ApiErrorCode,
    message,
    requestId: headers.get('x-request-id') ?? body.requestId,
    details: body.details,
    // The server may have carried out the request before it failed with a 5xx status.
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
