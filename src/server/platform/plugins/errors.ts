/** Conversion of all errors to the contract's ErrorBody, without internal details. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contract/error-body.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { isLostConnection } from '../database/driver/lost-connection.ts';
import { sqlState } from '../database/sql-state.ts';
import { Refusal } from '../refusal.ts';
import { describeInvalid } from './validation.ts';

/** Seconds until a retry makes sense, for temporary refusals. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  not_ready: 5,
  busy: 1,
  database_unreachable: 2,
  storage_full: 30,
  ledger_halted: 60,
};

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  // A handler reaches its timeout only if it waits for the database.
  FST_ERR_HANDLER_TIMEOUT: 'database_unreachable',
};
/**
 * Error codes by SQLSTATE. `busy`: lock timeout, statement timeout or repeated conflicts, after which the transaction
 * was rolled back. Waits for an idempotency key have their own refusal. `storage_full`: a read-only database is out of
 * space or a replica.
 */
const bySqlState: Record<string, ErrorCode> = {
  '55P03': 'busy',
  '57014': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '53100': 'storage_full',
  '25006': 'storage_full',
};

export function useErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.statusCode >= 500) request.log.error({ err: describeFault(error) }, 'request failed');
    return sendRefusal(request, reply, refusal);
  });
}

export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, new Refusal('not_found'));
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  request.refused = refusal.code;
  // A refusal sets the header X-Request-Id itself, because hooks do not run for an unreadable address.
  reply.header('x-request-id', request.id);
  const body = bodyOf(refusal, request.id);
  const retryAfter = refusal.retryAfterS ?? RETRY_AFTER_S[refusal.code];
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(refusal.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function bodyOf(refusal: Refusal, requestId: string): ErrorBody {
  return {
    statusCode: refusal.statusCode,
    error: STATUS_CODES[refusal.statusCode] ?? 'Error',
    message: refusal.message,
    code: refusal.code,
    requestId,
    ...(refusal.details && { details: refusal.details }),
  };
}

const byNodeCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
};

/**
 * Answers input that Node cannot parse as a request, and closes the connection. Returns the refusal; null if the client
 * had already left.
 */
export function refuseBrokenHttp(error: Error & { readonly code?: string }, socket: Socket): Refusal | null {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return null;
  }
  const refusal = new Refusal(byNodeCode[error.code ?? ''] ?? 'malformed_request');
  const requestId = randomUUID();
  const body = JSON.stringify(bodyOf(refusal, requestId));
  const head = [
    `HTTP/1.1 ${refusal.statusCode} ${STATUS_CODES[refusal.statusCode] ?? 'Error'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  return refusal;
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error.validation) {
    return new Refusal(
      'validation_failed',
      describeInvalid(error.validationContext ?? 'body', error.validation as never),
    );
  }
  if (isOverdraft(error)) return new Refusal('insufficient_company_balance');
  const known = byFastifyCode[error.code] ?? bySqlState[sqlState(error) ?? ''];
  if (known) return new Refusal(known);
  if (isLostConnection(error)) return new Refusal('database_unreachable');
  if (error.statusCode === 429) return new Refusal('too_many_requests');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal(error.code?.startsWith('FST_') ? 'malformed_json' : 'not_found');
  }
  return new Refusal('internal_error');
}

/**
 * True for the error of the constraint that forbids negative balances. A distributed database does not name the
 * constraint.
 */
function isOverdraft(error: FastifyError & { constraint?: string }): boolean {
  return sqlState(error) === '23514' && /^no_overdraft|^$/.test(error.constraint ?? '');
}

/** Describes an error for the log without its detail, which repeats values of the database. */
function describeFault(error: FastifyError) {
  return { type: error.name, code: error.code, message: errors.internal_error[1], stack: framesOf(error) };
}

function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .join('\n');
}

declare module 'fastify' {
  interface FastifyRequest {
    refused: ErrorCode | undefined;
  }
}
