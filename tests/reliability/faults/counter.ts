/** Where companies buy: an administrator who asks for credit by Pix, and a bank that tells of payments until it is answered. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Purchase } from '#contract/purchases.ts';
import { cents } from '#core/money/cents.ts';
import { SIGNATURE_HEADER, signNotice } from '../../../src/server/modules/payments/notice-signature.ts';
import { decimal, readPixCode } from '../../../src/server/modules/payments/pix-code.rules.ts';
import type { Line } from './line.ts';
import { NOTICE_SECRET } from './payment-settings.ts';
import {
  centsOf,
  insist,
  isUnknown,
  PAUSE_MS,
  type Client,
  type Outflow,
  type StormState,
} from './storm-state.ts';

const MOST_AT_ONCE = 3;
const BUY = 'POST /admin/organization/purchase';
const NOTICE = 'POST /webhooks/pix';

/** A Pix as the bank tells of it, and what it is for. */
interface Told {
  readonly purchase: Purchase;
  readonly pix: {
    readonly endToEndId: string;
    readonly txid: string;
    readonly valor: string;
    readonly horario: string;
  };
}

/** Buys and pays until the storm ends: several purchases at a time, whose payments come in one notice. */
export async function keepBuying(
  state: StormState,
  { organizationId, outflow }: { readonly organizationId: string; readonly outflow: Outflow },
  buyer: Client,
  bank: Line,
): Promise<void> {
  // However soon the storm ends, something was bought.
  do {
    const bought: Purchase[] = [];
    const wanted = 1 + Math.floor(state.random() * MOST_AT_ONCE);
    while (bought.length < wanted) {
      const purchase = await buy(state, organizationId, buyer);
      if (!purchase) return;
      bought.push(purchase);
    }
    await pay(state, { organizationId, outflow, bought }, buyer, bank);
    await wait(PAUSE_MS);
  } while (!state.isEnding);
}

async function buy(
  state: StormState,
  organizationId: string,
  { line, ...by }: Client,
): Promise<Purchase | null> {
  const value = (1 + Math.floor(state.random() * 500)) / 100;
  const asked = { call: BUY, body: { value, paymentType: 'pix' } };
  const definite = await insist<Purchase>(state, line, asked);
  if (!definite) return null;
  const { reply, key } = definite;
  if (reply.status !== 200) {
    state.fault(`A purchase was answered ${reply.status} ${reply.code}`);
    return null;
  }
  const purchase = reply.body;
  state.acknowledge({ organizationId, by, key, asked, entry: null, postings: {}, purchase: purchase._id });
  return purchase;
}

interface Paid {
  readonly organizationId: string;
  readonly outflow: Outflow;
  readonly bought: readonly Purchase[];
}

/** Some payments come twice in a notice, some notices twice, and some payments are of another amount. */
async function pay(
  state: StormState,
  { organizationId, outflow, bought }: Paid,
  { line, ...by }: Client,
  bank: Line,
): Promise<void> {
  const right = bought.map((purchase) => toldOf(purchase, centsOf(purchase.value)));
  const wrong = bought
    .filter(() => state.random() < 0.2)
    .map((purchase) => toldOf(purchase, centsOf(purchase.value) + 1));
  const sumCents = bought.reduce((sum, { value }) => sum + centsOf(value), 0);
  const tellCredited = outflow.begin('back', sumCents);
  const pix = [...wrong, ...right, ...right.filter(() => state.random() < 0.3)].map((told) => told.pix);
  // The bank tells again also where it was answered.
  const times = state.random() < 0.3 ? 2 : 1;
  for (let time = 0; time < times; time += 1) if (!(await tell(state, bank, pix))) return;
  tellCredited(sumCents);
  const acknowledge = ({ purchase, pix: one }: Told, entry: string | null) => {
    const outcome = entry === null ? 'waiting' : 'credited';
    const amountCents = entry === null ? 0 : centsOf(purchase.value);
    state.acknowledge({
      organizationId,
      by,
      key: null,
      asked: { call: NOTICE, body: { pix: [one] } },
      entry,
      postings: { company: amountCents, purchases: -amountCents },
      payment: { reference: one.endToEndId, purchase: purchase._id, outcome },
    });
  };
  for (const told of right) {
    const entry = await readEntry(state, line, told.purchase._id);
    if (entry === null) return;
    acknowledge(told, entry);
  }
  for (const told of wrong) acknowledge(told, null);
}

function toldOf(purchase: Purchase, amountCents: number): Told {
  const txid = readPixCode(purchase.pix?.payload ?? '')?.txid ?? '';
  const endToEndId = `E00000000202611231000${randomBytes(8).toString('hex').slice(0, 11)}`;
  const horario = new Date().toISOString();
  return { purchase, pix: { endToEndId, txid, valor: decimal(cents(amountCents)), horario } };
}

/** What a notice travels with: signed when it is sent. */
export const signed = (body: object) => ({
  [SIGNATURE_HEADER]: signNotice(NOTICE_SECRET, Buffer.from(JSON.stringify(body)), new Date()),
});

/** As a bank does: the same notice again and again, until it is answered that all of it was taken. */
async function tell(state: StormState, bank: Line, pix: readonly Told['pix'][]): Promise<boolean> {
  const body = { pix };
  let isInDoubt = false;
  while (!state.isOver) {
    const reply = await bank.ask(NOTICE, { body, headers: signed(body) });
    state.count(reply);
    if (reply.status === 200) {
      if (isInDoubt) state.replays += 1;
      return true;
    }
    if (!isUnknown(reply)) {
      state.fault(`A notice was answered ${reply.status} ${reply.code}`);
      return false;
    }
    isInDoubt = true;
    await wait(PAUSE_MS);
  }
  return false;
}

/** The entry that credited a purchase whose notice was answered; null where nobody wants to know it any more. */
async function readEntry(state: StormState, line: Line, id: string): Promise<string | null> {
  while (!state.isOver) {
    const reply = await line.ask<Purchase>(`GET /admin/organization/purchase/${id}`);
    state.count(reply);
    if (reply.status === 200) {
      if (reply.body.entry === null) state.fault(`A notice was answered, and ${id} is not credited`);
      return reply.body.entry;
    }
    if (!isUnknown(reply)) {
      state.fault(`A purchase was answered ${reply.status} ${reply.code}`);
      return null;
    }
    await wait(PAUSE_MS);
  }
  return null;
}
