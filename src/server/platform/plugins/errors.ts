/** Every refusal in one shape: the contract's ErrorBody, without a word of what went on inside. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errors, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { isLostConnection } from '../database/lost-connection.ts';
import { sqlState } from '../database/sql-state.ts';
import { Refusal } from '../refusal.ts';
import { describeInvalid } from './validation.ts';

/** Seconds after which asking again makes sense, where a refusal passes by itself. */
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
  // Nothing but the database takes that long.
  FST_ERR_HANDLER_TIMEOUT: 'database_unreachable',
};
/**
 * A wait for a lock that ran out, a statement that took too long, a transaction that lost too often: it was rolled back.
 * Where the wait was for a key, the key has said so already. A database that only lets itself be read has no space left,
 * or is the copy of one.
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

/** For addresses that nothing stands at. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, new Refusal('not_found'));
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  request.refused = refusal.code;
  // Also where an address that cannot be read keeps a request from the hooks.
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
 * What Node cannot read never becomes a request: it is refused on its connection, which leads nowhere any more. Answers how,
 * null where nobody was left to be told.
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

/** The database's own word that a balance would fall below zero. A distributed one does not name the constraint. */
function isOverdraft(error: FastifyError & { constraint?: string }): boolean {
  return sqlState(error) === '23514' && /^no_overdraft|^$/.test(error.constraint ?? '');
}

/** For the log: what kind of fault and where, never the values that a database error repeats in its detail. */
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
    /** Why it was refused. */
    refused: ErrorCode | undefined;
  }
}
