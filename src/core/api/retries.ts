/**
 * When a request is sent again. A read simply is. A movement of credit is asked for under its one key until an answer
 * speaks for all its requests together, because a lost answer says nothing about what was done.
 */
import { ApiError } from './api-error.ts';

export type Wait = (ms: number) => Promise<unknown>;

const READ_ATTEMPTS = 3;
const MOVE_ATTEMPTS = 6;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
const LONGEST_ASKED_WAIT_MS = 30_000;

/** The line, a gateway, or a server that is busy for the moment. */
const PASSING = new Set([0, 502, 503, 504]);
/** Refusals given before the server looks a key up. After a lost answer they leave open what became of it. */
const BEFORE_THE_KEY = new Set([401, 403, 429]);

/** Sends up to three times while the line or a gateway fails. */
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

export interface Movement<T> {
  /** Each time the same request under the same key. */
  send(): Promise<T>;
  /** Gives the answer of the key if there is one; else no request under it does anything any more, however late. */
  settle(): Promise<{ readonly outcome: 'done'; readonly answer: T } | { readonly outcome: 'none' }>;
  /** Told before each repetition. */
  readonly onChecking: (() => void) | undefined;
}

/**
 * Sends the same movement until its outcome is known. Rejects with the refusal, or with `outcome_unknown` once the
 * attempts have run out or cannot lead anywhere and one of them may have been carried out. A refusal that follows a lost answer speaks for its own request alone:
 * the lost one may still be on its way, so the key is settled first.
 */
export async function repeatMovement<T>(movement: Movement<T>, wait: Wait): Promise<T> {
  let lost = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await movement.send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOpen: boolean =
        isLost(error) || (lost && saysNothing(error)) || error.code === 'idempotency_key_in_flight';
      if (!isOpen && !isBusy(error)) {
        if (lost) return await settleRefusal(movement, error);
        throw error;
      }
      lost ||= isOpen;
      const isInVain = error.status === 401 || error.status === 403;
      if (attempt === MOVE_ATTEMPTS || isInVain) throw lost ? unknownOutcome(error) : error;
      if (lost) movement.onChecking?.();
      await wait(pauseMs(attempt, error));
    }
  }
}

async function settleRefusal<T>({ settle }: Movement<T>, refusal: ApiError): Promise<T> {
  const settled = await settle().catch(() => null);
  if (settled?.outcome === 'done') return settled.answer;
  throw settled ? refusal : unknownOutcome(refusal);
}

/** Refused for the moment; the ledger alone does not come back within moments. */
function isBusy({ status, code }: ApiError): boolean {
  return status === 503 && code !== 'ledger_halted';
}

function isLost(error: ApiError): boolean {
  return error.outcome === 'unknown';
}

function saysNothing({ status }: ApiError): boolean {
  return status === 0 || status >= 500 || BEFORE_THE_KEY.has(status);
}

function unknownOutcome({ status, message, requestId }: ApiError): ApiError {
  return new ApiError({ status, code: 'outcome_unknown', message, requestId, outcome: 'unknown' });
}

/** Twice as long each time, with a chance part, so that many clients do not come back together. */
function pauseMs(attempt: number, { retryAfterS = 0 }: ApiError): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  const asked = Math.min(LONGEST_ASKED_WAIT_MS, retryAfterS * 1000);
  return Math.max(asked, longest * (0.5 + Math.random() / 2));
}
