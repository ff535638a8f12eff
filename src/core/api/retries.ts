/**
 * Retry rules. The client repeats a failed read unchanged. The client repeats a credit movement under the same
 * idempotency key until an answer covers all sent requests. A lost answer does not tell if the server carried out the
 * request.
 */
import { ApiError } from './api-error.ts';

export type Wait = (ms: number) => Promise<unknown>;

const READ_ATTEMPTS = 3;
const MOVE_ATTEMPTS = 6;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
const LONGEST_REQUESTED_WAIT_MS = 30_000;

const PASSING = new Set([0, 502, 503, 504]);
/**
 * Statuses with which the server refuses a request before it looks up the idempotency key. After a lost answer, such a
 * refusal leaves the movement's outcome open.
 */
const BEFORE_THE_KEY = new Set([401, 403, 429]);

export async function repeatRead<T>(send: () => Promise<T>, wait: Wait): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const passing = error instanceof ApiError && PASSING.has(error.status);
      if (!passing || attempt === READ_ATTEMPTS || error.code === 'ledger_halted') throw error;
      await wait(pauseMs(attempt, error));
    }
  }
}

export interface RetriedMovement<T> {
  send(): Promise<T>;
  /**
   * Returns the answer stored under the idempotency key. If no answer is stored, the server voids the key, so that a
   * late request does nothing.
   */
  settle(): Promise<{ readonly outcome: 'done'; readonly answer: T } | { readonly outcome: 'none' }>;
  /** Called before each repetition of the request. */
  readonly onChecking: (() => void) | undefined;
}

/**
 * Sends the same movement until its outcome is known. Rejects with the refusal if the server did nothing. Rejects with
 * `outcome_unknown` if the retries end and the server may have carried out a request. A refusal after a lost answer
 * covers only its own request. The lost request may still arrive, so the client settles the idempotency key first.
 */
export async function repeatMovement<T>(movement: RetriedMovement<T>, wait: Wait): Promise<T> {
  let isAnswerLost = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await movement.send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOpen: boolean =
        isLost(error) || (isAnswerLost && isEmptyAnswer(error)) || error.code === 'idempotency_key_in_flight';
      if (!isOpen && !isBusy(error)) {
        if (isAnswerLost) return await settleRefusal(movement, error);
        throw error;
      }
      isAnswerLost ||= isOpen;
      const isInVain = error.status === 401 || error.status === 403;
      if (attempt === MOVE_ATTEMPTS || isInVain) throw isAnswerLost ? unknownOutcome(error) : error;
      if (isAnswerLost) movement.onChecking?.();
      await wait(pauseMs(attempt, error));
    }
  }
}

async function settleRefusal<T>({ settle }: RetriedMovement<T>, refusal: ApiError): Promise<T> {
  const settled = await settle().catch(() => null);
  if (settled?.outcome === 'done') return settled.answer;
  throw settled ? refusal : unknownOutcome(refusal);
}

/**
 * True if the server is busy for the moment. A halted ledger does not count, because it does not recover within
 * seconds.
 */
function isBusy({ status, code }: ApiError): boolean {
  return status === 503 && code !== 'ledger_halted';
}

function isLost(error: ApiError): boolean {
  return error.outcome === 'unknown';
}

function isEmptyAnswer({ status }: ApiError): boolean {
  return status === 0 || status >= 500 || BEFORE_THE_KEY.has(status);
}

function unknownOutcome({ status, message, requestId }: ApiError): ApiError {
  return new ApiError({ status, code: 'outcome_unknown', message, requestId, outcome: 'unknown' });
}

/** Exponential backoff with jitter, so that many clients do not retry at the same moment. */
function pauseMs(attempt: number, { retryAfterS = 0 }: ApiError): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  const requestedMs = Math.min(LONGEST_REQUESTED_WAIT_MS, retryAfterS * 1000);
  return Math.max(requestedMs, longest * (0.5 + Math.random() / 2));
}
