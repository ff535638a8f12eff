import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { centsFromReais } from '#core/money/reais.ts';
import { litresFromMillilitres, millilitresFromLitres } from '#core/money/volume.ts';
import { newId } from '../../../src/server/platform/identifier.ts';
import type { Answer, Portal } from '../../../src/server/testing/portal.ts';
import { searchOrder, type Execution, type Explanation, type Observation } from '../order/search.ts';
import { operate, type TankBank, type TankOperation } from './tank-bank.ts';
import { plainTanks, type TankCompany } from './tank-company.ts';
import { callTypes, resolveTankIntent, tankIntents, type TankIntent } from './tank-errands.ts';

const ROOT = '/admin/organization/tank';
const fates = ['once', 'once', 'once', 'twice at once', 'answer lost'] as const;

export interface TankErrand {
  readonly intent: TankIntent;
  readonly fate: (typeof fates)[number];
  /** True if the client reads the tanks instead of the intended operation. */
  readonly looks: boolean;
}

export function tankScripts(clients: number, errands: number): fc.Arbitrary<TankErrand[][]> {
  const errand: fc.Arbitrary<TankErrand> = fc.record({
    intent: tankIntents(callTypes),
    fate: fc.constantFrom(...fates),
    looks: fc.oneof(
      { weight: 7, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  });
  const script = fc.array(errand, { minLength: errands, maxLength: errands });
  return fc.array(script, { minLength: clients, maxLength: clients });
}

interface ReportedTank {
  readonly _id: string;
  readonly level: number;
  readonly claimed: number;
  readonly value?: number;
}
interface ReportedWallet {
  readonly _id?: string;
  readonly id?: string;
  readonly balance: number;
  readonly used?: number;
  readonly sharedBalance?: boolean;
}
interface Moved {
  readonly entry?: string | null;
  readonly volume?: number;
  readonly tanks?: readonly ReportedTank[];
  readonly wallets?: readonly ReportedWallet[];
}
interface Body extends Moved {
  readonly movement?: Moved;
  readonly transaction?: { readonly entry: string; readonly volume: number; readonly amount: number };
  readonly tank?: ReportedTank;
  readonly wallet?: ReportedWallet | null;
  readonly dip?: { readonly variance: number; readonly booked: { readonly entry: string | null } | null };
}

interface TankExecution extends Execution {
  readonly operation: TankOperation;
  readonly body: Body;
}

export interface TankHistory {
  readonly executions: readonly TankExecution[];
  readonly observations: readonly Observation<TankBank>[];
  /** Texts of the server's answers with status 500 and above. */
  readonly failures: readonly string[];
  readonly broken: readonly string[];
}

export async function runTankClients(
  portal: Portal,
  company: TankCompany,
  all: readonly TankErrand[][],
): Promise<TankHistory> {
  const executions: TankExecution[] = [];
  const observations: Observation<TankBank>[] = [];
  const failures: string[] = [];
  const broken: string[] = [];
  let seen = company.start;
  let tick = 0;

  const receive = async <T>(ask: () => Promise<Answer<T>>) => {
    const from = (tick += 1);
    const answer = await ask();
    return { from, to: (tick += 1), answer };
  };
  const ask = <T>(call: string, body?: object, key?: string) => inject<T>(portal, company, call, body, key);

  async function move(operation: TankOperation, fate: TankErrand['fate']): Promise<void> {
    const key = newId(portal.clock);
    const { call, body } = callOf(company, operation);
    const send = () => receive(() => ask<Body>(call, body, key));
    const received = fate === 'twice at once' ? await Promise.all([send(), send()]) : [await send()];
    if (fate === 'answer lost') received.push(await send());
    const done = received.filter(({ answer }) => answer.status === 200);
    if (new Set(done.map(({ answer }) => answer.text)).size > 1) broken.push(`one key, two answers: ${call}`);
    const [first] = done;
    if (first) {
      const reported = first.answer.body;
      const from = Math.min(...done.map((one) => one.from));
      const to = Math.min(...done.map((one) => one.to));
      const description = `[${from}, ${to}] ${JSON.stringify(operation)}\n    answer: ${first.answer.text}`;
      executions.push({ from, to, description, hint: entryOf(reported), operation, body: reported });
      // The client calculates the state that it assumes for its next steps. The assumed state may differ from the server's
      // state.
      seen = operate(seen, operation).next;
    }
    for (const { from, to, answer } of received) {
      const { code, details } = answer.body;
      if (answer.status === 200) continue;
      if (answer.status >= 500 || code === undefined) failures.push(`${answer.status} ${answer.text}`);
      else if (!code.startsWith('idempotency_key')) {
        const refusal = { code, details: details ?? null };
        const description = `[${from}, ${to}] ${JSON.stringify(operation)}\n    refusal: ${JSON.stringify(refusal)}`;
        const isTrueOf = (bank: TankBank) => isDeepStrictEqual(operate(bank, operation).outcome, { refusal });
        observations.push({ from, to, description, isTrueOf });
      }
    }
  }

  async function look(): Promise<void> {
    const { from, to, answer } = await receive(() => ask<{ docs: ReportedTank[] }>(`GET ${ROOT}`));
    if (answer.status !== 200) failures.push(`${answer.status} ${answer.text}`);
    else {
      const isTrueOf = (bank: TankBank) => answer.body.docs.every((tank) => isTankOf(bank, tank));
      observations.push({ from, to, description: `[${from}, ${to}] saw ${answer.text}`, isTrueOf });
    }
  }

  await Promise.all(
    all.map(async (errands) => {
      for (const { intent, fate, looks } of errands) {
        await (looks ? look() : move(resolveTankIntent(intent, seen), fate));
      }
    }),
  );
  return { executions, observations, failures, broken };
}

/** Sends a request without `portal.ask`: for concurrent calls, `portal.ask` may report a fault at the wrong call. */
async function inject<T>(
  portal: Portal,
  { token }: TankCompany,
  call: string,
  body?: object,
  key?: string,
): Promise<Answer<T>> {
  const [method = '', url = ''] = call.split(' ');
  const response = await portal.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(body !== undefined && { payload: body }),
  });
  const { statusCode: status, headers, body: text } = response;
  return { status, headers, text, body: response.json() };
}

function callOf({ lorry, dips }: TankCompany, operation: TankOperation) {
  const litres = litresFromMillilitres;
  switch (operation.type) {
    case 'refuel': {
      const { tank, priceMills } = operation;
      const volume = litres(operation.volumeMl);
      const bought = { volume, price: (priceMills ?? 0) / 1000, supplier: 'Distribuidora' };
      const body = priceMills === null ? { volume, source: 'Comboio' } : bought;
      return { call: `POST /admin/tank/${tank}/refuel`, body };
    }
    case 'defuel': {
      const { tank, wallet, volumeMl } = operation;
      return {
        call: `POST /admin/tank/${tank}/defuel`,
        body: { vehicle: lorry, wallet, volume: litres(volumeMl) },
      };
    }
    case 'distribute': {
      const shares = operation.shares.map(({ walletId, volumeMl }) => ({
        id: walletId,
        volume: litres(volumeMl),
      }));
      return { call: `PUT ${ROOT}/wallets`, body: { shares } };
    }
    case 'collect': {
      const { wallets, volumesMl } = operation;
      const body = { wallets, ...(volumesMl && { volumes: volumesMl.map(litres) }) };
      return { call: `PUT ${ROOT}/wallets/collect`, body };
    }
    case 'change': {
      const { type: _type, wallet, limitMl, ...rest } = operation;
      const limit = limitMl === undefined ? {} : { limit: limitMl === null ? null : litres(limitMl) };
      return { call: `PUT ${ROOT}/wallet/${wallet}`, body: { ...rest, ...limit } };
    }
    case 'book': {
      const dip = dips.get(operation.tank) ?? operation.tank;
      return { call: `PUT ${ROOT}/${operation.tank}/dip/${dip}`, body: { reason: 'Aferição' } };
    }
    case 'read':
      throw new Error('A reading is no movement.');
  }
}

function entryOf({ entry, movement, transaction, dip }: Body): string {
  return entry ?? movement?.entry ?? transaction?.entry ?? dip?.booked?.entry ?? '';
}

export function explainTanks(
  start: TankBank,
  { executions, observations }: Pick<TankHistory, 'executions' | 'observations'>,
  isEnd?: (end: TankBank) => boolean,
): Explanation<TankBank> {
  return searchOrder(
    start,
    { executions, observations },
    {
      after(bank, { operation, body }: TankExecution) {
        const { next, outcome } = operate(bank, operation);
        return 'answer' in outcome && isReportedBy(next, outcome.answer, body) ? next : null;
      },
      answerOf(bank, { operation }) {
        const { next, outcome } = operate(bank, operation);
        return JSON.stringify([outcome, plainTanks(next)]);
      },
      stateKeyOf: plainTanks,
    },
    isEnd,
  );
}

function isReportedBy(
  after: TankBank,
  { movedMl, amountCents }: { readonly movedMl: number; readonly amountCents: number },
  { tank, wallet, transaction, dip, movement, ...body }: Body,
): boolean {
  const { volume, tanks = [], wallets = [] } = movement ?? body;
  const volumes = [volume, transaction?.volume, dip?.variance].filter((reported) => reported !== undefined);
  return (
    volumes.every((reported) => Math.abs(millilitresFromLitres(reported)) === Math.abs(movedMl)) &&
    (!transaction || centsFromReais(transaction.amount) === amountCents) &&
    [...tanks, ...(tank ? [tank] : [])].every((reported) => isTankOf(after, reported)) &&
    [...wallets, ...(wallet ? [wallet] : [])].every((reported) => isWalletOf(after, reported))
  );
}

function isTankOf({ tanks }: TankBank, { _id, level, claimed, value }: ReportedTank): boolean {
  const tank = tanks.get(_id);
  return (
    tank?.levelMl === millilitresFromLitres(level) &&
    tank.claimedMl === millilitresFromLitres(claimed) &&
    (value === undefined || tank.valueCents === centsFromReais(value))
  );
}

function isWalletOf({ wallets, usedMl }: TankBank, { _id, id, ...reported }: ReportedWallet): boolean {
  const key = _id ?? id ?? '';
  const wallet = wallets.get(key);
  const { balance, used, sharedBalance } = reported;
  return (
    wallet?.claimMl === millilitresFromLitres(balance) &&
    (used === undefined || (usedMl.get(key) ?? 0) === millilitresFromLitres(used)) &&
    (sharedBalance === undefined || wallet.sharedBalance === sharedBalance)
  );
}
