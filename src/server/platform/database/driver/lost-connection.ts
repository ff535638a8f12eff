/** Errors without an answer from the database. The effect of the failed statement is unknown. */
import { sqlState } from '../sql-state.ts';

/** SQLSTATEs of connection errors, of a server that starts, stops or has no free connection, and of ended sessions. */
const LOST = /^(08...|57P0.|53300|25P0[34])$/;

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTCONN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
]);

const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered a connection error) and is not queryable)/;

export class LostConnection extends Error {
  override readonly name = 'LostConnection';
  readonly code = '08006';
}

export function isLostConnection(error: unknown): boolean {
  const code = sqlState(error) ?? '';
  if (LOST.test(code) || SYSTEM_CODES.has(code)) return true;
  return code === '' && error instanceof Error && WORDS.test(error.message);
}
