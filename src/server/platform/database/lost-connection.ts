/** Errors that mean that the database did not answer, so that nobody knows what it did. */
import { sqlState } from './sql-state.ts';

/** Errors of connections, of a server that starts, stops or has no connection left, and of a session that it ended. */
const LOST = /^(08...|57P0.|53300|25P0[34])$/;

/** In the system's words: no connection could be made, or it broke. */
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

/** In the words of pg, which gives these no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/;

/** An error of our own of that kind, with the code that PostgreSQL has for it. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection';
  readonly code = '08006';
}

/** Whether the database could not be asked, or was asked and never answered. */
export function isLostConnection(error: unknown): boolean {
  const code = sqlState(error) ?? '';
  if (LOST.test(code) || SYSTEM_CODES.has(code)) return true;
  return code === '' && error instanceof Error && WORDS.test(error.message);
}
