/**
 * Confirmation of movements above the limit of a company. The server mails a code for one request of one user. The
 * repeated request with this code runs the movement.
 */
import { createHash } from 'node:crypto';
import type { RouteName } from '#contract/routes.ts';
import { maskEmail } from '#core/format/masked-email.ts';
import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { AUTH_CODE_MS } from '../../platform/accounts/durations.ts';
import { refusalOfCode } from '../../platform/accounts/mailed-code.ts';
import { readReader, type ReportedReader } from '../../platform/accounts/reader.service.ts';
import { hashToken, newAuthCode } from '../../platform/accounts/tokens.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { MailPort } from '../../platform/mail/mail-port.ts';
import type { Call, Caller } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { languageOf } from '../../platform/words.ts';
import { largestMovement } from '../post-entry.ts';
import { stepUpMail } from './mails.ts';
import {
  countCodes,
  countTry,
  findOrganizationName,
  insertCode,
  lockAdministrator,
  readLimit,
  uncountTry,
} from './step-up.repository.ts';

export interface StepUpParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly mail: MailPort;
}

type GuardedCall = Pick<
  Call<RouteName>,
  'name' | 'scope' | 'organizationId' | 'request' | 'idempotencyKey'
> & { readonly caller?: Caller; readonly params: unknown; readonly body: unknown };

/**
 * Runs the work of a movement in its transaction. Rolls the transaction back if it moves more than the limit without a
 * right code.
 */
export type StepUpGuard = <A>(tx: DatabaseTransaction, work: () => Promise<A>) => Promise<A>;

export interface StepUp {
  /**
   * Runs `run`, which must call the guard in its transaction. Mails a code for a movement above the limit, and refuses
   * with `step_up_required`. Other refusals: `step_up_refused` without an administrator, `mail_unavailable`,
   * `too_many_requests`, and for a code `auth_code_invalid`, `auth_code_expired`, `auth_code_not_found` and
   * `attempts_reached`. Terminals and super administrators need no code.
   */
  guard<A>(call: GuardedCall, run: (guard: StepUpGuard) => Promise<A>): Promise<A>;
}

const MINUTE_MS = 60_000;
/** Maximum number of codes to one administrator in a quarter of an hour. */
const MAX_CODES = 5;
const CODES_WINDOW_MS = 15 * MINUTE_MS;
/** Maximum number of wrong tries of one administrator in a day. */
const MAX_TRIES = 20;
const TRIES_WINDOW_MS = 24 * 60 * MINUTE_MS;

const unguarded: StepUpGuard = (_tx, work) => work();

/** Leaves the transaction of a movement that needs a code. */
class AboveLimit extends Error {
  readonly limitCents: Cents;
  readonly amountCents: Cents;

  constructor(limitCents: Cents, amountCents: Cents) {
    super('The movement exceeds the limit.');
    this.limitCents = limitCents;
    this.amountCents = amountCents;
  }
}

export function createStepUp(parts: StepUpParts): StepUp {
  return {
    guard: async (call, run) => {
      const { caller, request } = call;
      if (caller?.role !== 'AdminOrg') return run(unguarded);
      const administratorId = caller.embed ? caller.embed.administratorId : caller.userId;
      const code = request.headers['step-up-code'];
      if (code !== undefined && administratorId !== null) {
        await confirm(parts, { administratorId, requestHash: hashOf(call, caller), code: String(code) });
        return run(unguarded);
      }
      try {
        return await run(guardOf(call.organizationId));
      } catch (error) {
        if (!(error instanceof AboveLimit)) throw error;
        if (administratorId === null) throw new Refusal('step_up_refused');
        const { amountCents, limitCents } = error;
        const coded = { administratorId, requestHash: hashOf(call, caller) };
        const sentTo = await mailCode(parts, call, { ...coded, amountCents });
        throw new Refusal('step_up_required', [{ sentTo, limit: reaisFromCents(limitCents) }]);
      }
    },
  };
}

function guardOf(organizationId: string): StepUpGuard {
  return async (tx, work) => {
    const limit = readLimit(tx, organizationId);
    const answer = await work();
    const amountCents = largestMovement(tx, organizationId);
    const limitCents = amountCents === 0 ? null : await limit;
    if (limitCents !== null && amountCents > limitCents) throw new AboveLimit(limitCents, amountCents);
    return answer;
  };
}

/** Identity of the request. With its idempotency key, a confirmed request moves credit only once. */
function hashOf(call: GuardedCall, { userId }: Caller): string {
  const { name, organizationId, params, body, idempotencyKey } = call;
  const identity = {
    name,
    organizationId,
    userId,
    params: params ?? null,
    body: body ?? null,
    idempotencyKey,
  };
  return createHash('sha256').update(canonicalJson(identity)).digest('hex');
}

interface CodedRequest {
  readonly administratorId: string;
  readonly requestHash: string;
}

const hashOfCode = ({ administratorId, requestHash }: CodedRequest, code: string) =>
  hashToken(`step-up ${administratorId} ${requestHash} ${code}`);

/** Checks a code in a transaction of its own, so that a wrong try is counted although the movement is refused. */
async function confirm(
  { tenancy, clock }: StepUpParts,
  { code, ...coded }: CodedRequest & { readonly code: string },
): Promise<void> {
  const now = clock.now();
  const refused = await tenancy.asSystem('sign-in', async (tx) => {
    const { administratorId } = coded;
    await lockAdministrator(tx, administratorId);
    const { tries } = await countCodes(tx, administratorId, new Date(now.getTime() - TRIES_WINDOW_MS));
    if (tries >= MAX_TRIES) return 'attempts_reached';
    const codeHash = hashOfCode(coded, code);
    const sent = await countTry(tx, administratorId, coded.requestHash);
    const refusal = refusalOfCode(sent, codeHash, now);
    if (!refusal) await uncountTry(tx, administratorId, codeHash);
    return refusal;
  });
  if (refused) throw new Refusal(refused);
}

/** Mails a new code for the request and returns the masked address. */
async function mailCode(
  { tenancy, clock, mail }: StepUpParts,
  { scope, organizationId, request }: GuardedCall,
  { amountCents, ...coded }: CodedRequest & { readonly amountCents: Cents },
): Promise<string> {
  const reader = await readReader(tenancy, coded.administratorId);
  if (!mail.reachesReaders || !reader) throw new Refusal('mail_unavailable');
  const code = newAuthCode();
  await storeCode({ tenancy, clock }, coded, code);
  const organization = await tenancy.inScope(scope, (tx) => findOrganizationName(tx, organizationId));
  const content = { code, organization, amountCents };
  await mail.send(stepUpMail(reader, content, languageOfRequest(request, reader)));
  return maskEmail(reader.email);
}

async function storeCode(
  { tenancy, clock }: Pick<StepUpParts, 'tenancy' | 'clock'>,
  coded: CodedRequest,
  code: string,
): Promise<void> {
  const { administratorId, requestHash } = coded;
  const now = clock.now();
  const isFull = await tenancy.asSystem('sign-in', async (tx) => {
    await lockAdministrator(tx, administratorId);
    const { sent } = await countCodes(tx, administratorId, new Date(now.getTime() - CODES_WINDOW_MS));
    if (sent >= MAX_CODES) return true;
    await insertCode(tx, {
      userId: administratorId,
      requestHash,
      codeHash: hashOfCode(coded, code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + AUTH_CODE_MS),
    });
    return false;
  });
  if (isFull) throw new Refusal('too_many_requests', undefined, CODES_WINDOW_MS / 1000);
}

/** Language of the page that the user sees; without one, that of the last sign-in. */
function languageOfRequest({ headers }: GuardedCall['request'], { language }: ReportedReader) {
  const accepted = headers['accept-language'];
  return accepted ? languageOf(accepted) : language;
}
