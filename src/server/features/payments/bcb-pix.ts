import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  describeProblem,
  readCharge,
  readChargeState,
  readReturnedPage,
  writeCharge,
  type ChargeState,
} from './bank-answers.rules.ts';
import { NoBankAnswer, type BankAnswer, type BankConnection, type BankRequest } from './bank-connection.ts';
import { bankTokens } from './bank-tokens.ts';
import type {
  PaymentPort,
  PixChargeRequest,
  PixCharge,
  PixNotice,
} from '../../platform/ports/payment-port.ts';
import type { BcbSettings } from '../../platform/config/payment-settings.ts';

/** Length of a txid. API Pix allows 26 to 35 characters. */
const TXID_LENGTH = 32;
const TXID = /^[A-Za-z0-9]{26,35}$/;
const REMOVED = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };

export interface BcbParts {
  readonly settings: Pick<
    BcbSettings,
    'key' | 'name' | 'city' | 'apiUrl' | 'tokenUrl' | 'clientId' | 'clientSecret'
  >;
  readonly connection: BankConnection;
  readonly clock: Clock;
  /** Called with the reason of a failed bank request. The reason contains no payer data. */
  readonly onFailure: (reason: string) => void;
}

type BcbPixCall = (method: BankRequest['method'], path: string, body?: object) => Promise<BankAnswer>;

const chargePath = (txid: string) => `cob/${txid}`;
const PAGE_SIZE = 100;

export function bcbPix(parts: BcbParts): PaymentPort {
  const call = createCall(parts, 'cob.read cob.write');
  // The list of returned payments needs a separate token. A bank that denies its scope `pix.read` can still create
  // charges.
  const callList = createCall(parts, 'pix.read');
  return {
    txidLength: TXID_LENGTH,
    canBeRequested: true,
    createPixCharge: (ask) => createCharge(parts, call, ask),
    cancelPixCharge: (txid) => cancelCharge(parts, call, txid),
    readPixCharge: async (txid) => {
      const answer = await call('GET', chargePath(txid));
      if (answer.status === 404) return { status: 'removed', notices: [] };
      return stateOf(parts, answer);
    },
    readReturned: (period, page) => readReturned(parts, callList, period, page),
  };
}

async function createCharge(
  { settings, onFailure }: BcbParts,
  call: BcbPixCall,
  ask: PixChargeRequest,
): Promise<PixCharge> {
  if (!TXID.test(ask.txid)) throw new RangeError('API Pix takes a txid of 26 to 35 letters and digits.');
  const path = chargePath(ask.txid);
  const answer = await call('PUT', path, writeCharge(settings, ask));
  if (isDone(answer)) {
    const charge = readCharge(settings, ask, answer.body);
    if (charge) return charge;
    onFailure('the charge that the bank answers is not the one that was asked for');
    throw new Refusal('payment_unavailable');
  }
  // If an earlier response was lost, the bank may refuse to create the charge again. The server then reads the existing
  // charge.
  const found = isRefused(answer) ? await call('GET', path) : null;
  const charge = found && isDone(found) ? readCharge(settings, ask, found.body) : null;
  return charge ?? fail(onFailure, answer);
}

async function cancelCharge(parts: BcbParts, call: BcbPixCall, txid: string): Promise<void> {
  const answer = await call('PATCH', chargePath(txid), REMOVED);
  if (isDone(answer) || answer.status === 404) return;
  if (!isRefused(answer)) fail(parts.onFailure, answer);
  // The bank refuses to cancel an inactive charge, which is already canceled or paid.
  const { status } = stateOf(parts, await call('GET', chargePath(txid)));
  if (status === 'paid') throw new Refusal('purchase_not_pending');
  if (status === 'active') fail(parts.onFailure, answer);
}

async function readReturned(
  { onFailure }: BcbParts,
  call: BcbPixCall,
  { from, to }: { readonly from: Date; readonly to: Date },
  page: number,
): Promise<{ readonly notices: readonly PixNotice[]; readonly pages: number }> {
  const query = new URLSearchParams({
    inicio: from.toISOString(),
    fim: to.toISOString(),
    devolucaoPresente: 'true',
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': String(PAGE_SIZE),
  });
  const answer = await call('GET', `pix?${query.toString()}`);
  if (!isDone(answer)) return fail(onFailure, answer);
  const returned = readReturnedPage(answer.body);
  if (!returned) {
    onFailure('the list of Pix that the bank answers cannot be read');
    throw new Refusal('payment_unavailable');
  }
  if (returned.unreadable > 0) {
    onFailure(`${returned.unreadable} Pix of the list of returns cannot be read`);
  }
  return returned;
}

function stateOf({ onFailure }: BcbParts, answer: BankAnswer): ChargeState {
  if (!isDone(answer)) return fail(onFailure, answer);
  const state = readChargeState(answer.body);
  if (state) return state;
  onFailure('the charge that the bank answers cannot be read');
  throw new Refusal('payment_unavailable');
}

const isDone = ({ status }: BankAnswer) => status === 200 || status === 201;
const isRefused = ({ status }: BankAnswer) => status === 400 || status === 409 || status === 422;

function fail(onFailure: BcbParts['onFailure'], answer: BankAnswer): never {
  onFailure(describeProblem(answer.status, answer.body));
  throw new Refusal(isRefused(answer) || answer.status === 404 ? 'payment_refused' : 'payment_unavailable');
}

/** Creates the function that calls the bank. Every call is idempotent, so the server retries it once. */
function createCall({ settings, connection, clock, onFailure }: BcbParts, scope: string): BcbPixCall {
  const tokens = bankTokens(connection, settings, clock, scope);

  async function callOnce(method: BankRequest['method'], path: string, body?: object): Promise<BankAnswer> {
    const token = await tokens.get();
    const answer = await connection({
      method,
      url: `${settings.apiUrl}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, application/problem+json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    // The bank may revoke a token before its expiry. Some banks answer 403 instead of 401.
    if (answer.status === 401 || answer.status === 403) tokens.forget(token);
    return answer;
  }

  return async (method, path, body) => {
    try {
      const answer = await callOnce(method, path, body);
      if (![401, 403].includes(answer.status) && answer.status < 500) return answer;
    } catch (error) {
      if (!(error instanceof NoBankAnswer)) throw error;
    }
    try {
      return await callOnce(method, path, body);
    } catch (error) {
      if (!(error instanceof NoBankAnswer)) throw error;
      onFailure(error.message);
      throw new Refusal('payment_unavailable');
    }
  };
}
