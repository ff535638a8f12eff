/** The pumps of a bank: terminals that refuel over real HTTP, and a super administrator who takes refuels back. */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import { monthIn } from '#core/dates/calendar-arithmetic.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { systemClock, type Clock } from '../../../src/server/platform/clock.ts';
import { hashPassword } from '../../../src/server/platform/accounts/passwords.ts';
import { createTerminals } from '../../../src/server/features/terminals/terminals.service.ts';
import { CHEAP } from '../../../src/server/testing/accounts.ts';
import { newAccessKey, newCnpj } from '../../../src/server/testing/fiscal-documents.ts';
import {
  makeRefuel,
  makeStation,
  makeVehicle,
  makeWallet,
  type TestOrganization,
  type TestParts,
} from '../../../src/server/testing/organizations.ts';
import { signInSomebody } from './signed-in.ts';
import {
  centsOf,
  insist,
  PAUSE_MS,
  type Client,
  type Identity,
  type Outflow,
  type StormState,
} from './storm-state.ts';

const TIME_ZONE = 'America/Sao_Paulo';
const PIN = '4711';
const FEE_REAIS = 0.35;
/** More than any storm spends: it is guarded, and keeps nobody from refuelling. */
const DAY_LIMIT_CENTS = 1_000_000_000;
/** Refuels that were over before the storm, of R$ 10.00 each. */
const OLD_REFUELS = 20;
export const OLD_REFUELS_CENTS = OLD_REFUELS * 1_000;

/** A refuel that may be taken back. */
interface Refuelled {
  readonly id: string;
  readonly wallet: string;
  readonly feeCents: number;
  readonly paidCents: number;
}

export interface Pumps {
  readonly vehicle: string;
  readonly stationTaxNumber: string;
  readonly terminals: readonly Identity[];
  /** Who has to type the PIN. */
  readonly holderWithPin: string;
  readonly reverser: Identity;
  /** What nobody has begun to take back. */
  readonly refuelled: Refuelled[];
}

/** A company whose pumps may be built: its people, and the day before, when what stands before the storm happened. */
interface Site {
  readonly organization: TestOrganization;
  readonly holders: readonly string[];
  readonly dayBefore: Clock;
}

/** A station with two terminals; a fee, a limit of the day and a PIN; refuels of the day before, which is over and added up. */
export async function buildPumps(
  parts: TestParts,
  { organization, holders, dayBefore }: Site,
): Promise<Pumps> {
  const { tenancy } = parts;
  const [holder = ''] = holders;
  const stationTaxNumber = newCnpj();
  await makeStation(parts, { federal_tax_number: stationTaxNumber });
  const terminals: Identity[] = [];
  for (const label of ['Bomba 1', 'Bomba 2']) {
    const { id, key } = await createTerminals(parts).add(stationTaxNumber, label);
    terminals.push({ userId: id, token: key });
  }
  await agreeOnTerms(parts, organization, holder);
  const reverser = await signInSomebody(parts, null);
  const vehicle = await makeVehicle(parts, organization);
  const then = { tenancy, clock: dayBefore };
  const wallet = await makeWallet(then, organization, { user: holder });
  const refuelled: Refuelled[] = [];
  while (refuelled.length < OLD_REFUELS) {
    const fill = { wallet, vehicle, user: holder, product: 'gas', litres: 10, priceMills: 1_000 } as const;
    const { id, amountCents } = await makeRefuel(then, organization, fill);
    refuelled.push({ id, wallet, feeCents: 0, paidCents: amountCents });
  }
  return {
    vehicle,
    stationTaxNumber,
    terminals,
    holderWithPin: holder,
    reverser,
    refuelled,
  };
}

async function agreeOnTerms({ tenancy }: TestParts, { id }: TestOrganization, holder: string): Promise<void> {
  // As PINs were hashed before: the first refuel keeps it otherwise where it can.
  const pin_hash = await hashPassword(PIN, CHEAP);
  await tenancy.asSystem('demo', async (tx) => {
    await tx
      .insertInto('organization_settings')
      .values({ organization_id: id, refuel_charged_fee: true, refuel_charged_fee_value: `${FEE_REAIS}` })
      .execute();
    await tx
      .updateTable('organizations')
      .set({ company_limit_cents: DAY_LIMIT_CENTS as never })
      .where('organization_id', '=', id)
      .execute();
    const member = await tx
      .selectFrom('members')
      .select('id')
      .where('organization_id', '=', id)
      .where('user_id', '=', holder)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('member_secrets')
      .values({ organization_id: id, member_id: member.id, pin_hash })
      .execute();
  });
}

export interface Wallet {
  readonly id: string;
  readonly owner: string;
}

/** A company whose bank is open. */
export interface Used {
  readonly organizationId: string;
  readonly wallets: readonly Wallet[];
  readonly pumps: Pumps;
  readonly outflow: Outflow;
}

type RefuelBody = RouteBody<'POST /terminal/refuel'>;
type RefuelAnswer = RouteResponse<'POST /terminal/refuel'>;
type ReversalAnswer = RouteResponse<'POST /superAdmin/organization/transaction/{id}/reversal'>;

/** Refuels until the storm ends. What the rules refuse, for want of credit, is an answer too. */
export async function keepRefuelling(state: StormState, used: Used, terminal: Client): Promise<void> {
  while (!state.isEnding) {
    await refuel(state, used, terminal);
    await wait(PAUSE_MS);
  }
}

async function refuel(state: StormState, used: Used, { line, ...by }: Client): Promise<void> {
  const { organizationId, pumps, outflow } = used;
  const wallet = state.pick(used.wallets);
  const body = imagineRefuel(state, used, wallet.owner);
  const asked = { call: 'POST /terminal/refuel', body };
  const tellPaid = outflow.begin('out', centsOf(body.volume * body.price) + centsOf(FEE_REAIS));
  const definite = await insist<RefuelAnswer>(state, line, asked);
  if (!definite) return;
  const { reply, key } = definite;
  if (reply.status !== 200) return state.fault(`A refuel was answered ${reply.status} ${reply.code}`);
  const { _id: id, entry, reason, amount, fees, paid } = reply.body;
  const [paidCents, feeCents] = [centsOf(paid), centsOf(fees.total)];
  tellPaid(paidCents);
  if (reason !== null && reason !== 'insufficientBalance') state.fault(`A refuel was refused: ${reason}`);
  const postings = entry === null ? {} : { payer: -paidCents, spent: centsOf(amount), fees: feeCents };
  const receipt = entry === null ? null : (body.receipt ?? null);
  state.acknowledge({ organizationId, by, key, asked, entry, postings, refuel: { id, receipt } });
  // Some stay as they are.
  if (entry !== null && state.random() < 0.8) {
    pumps.refuelled.push({ id, wallet: wallet.id, feeCents, paidCents });
  }
}

function imagineRefuel(state: StormState, { organizationId, pumps }: Used, user: string): RefuelBody {
  const month = monthIn(calendarDateOf(systemClock.now(), TIME_ZONE));
  return {
    organizationId,
    vehicle: pumps.vehicle,
    user,
    station: pumps.stationTaxNumber,
    product: 'gas',
    volume: (1 + Math.floor(state.random() * 300)) / 100,
    price: 1,
    ...(user === pumps.holderWithPin && { pin: PIN }),
    ...(state.random() < 0.5 && { odometer: randomInt(1_000, 500_000) }),
    ...(state.random() < 0.5 && { receipt: newAccessKey(pumps.stationTaxNumber, month) }),
  };
}

/** Takes refuels back until the storm ends, the oldest first: those of the day before, and then what the terminals refuel. */
export async function keepReversing(state: StormState, used: Used, reverser: Client): Promise<void> {
  while (!state.isEnding) {
    const next = used.pumps.refuelled.shift();
    if (next) await reverse(state, used, reverser, next);
    await wait(PAUSE_MS);
  }
}

async function reverse(
  state: StormState,
  { organizationId, outflow }: Used,
  { line, ...by }: Client,
  { id, wallet, feeCents, paidCents }: Refuelled,
): Promise<void> {
  const asked = {
    call: `POST /superAdmin/organization/transaction/${id}/reversal?organizationId=${organizationId}`,
    body: { reason: 'Bomba com defeito' },
  };
  const tellReturned = outflow.begin('back', paidCents);
  const definite = await insist<ReversalAnswer>(state, line, asked);
  if (!definite) return;
  const { reply, key } = definite;
  if (reply.status !== 200) return state.fault(`A reversal was answered ${reply.status} ${reply.code}`);
  const { entry, amount, toWallet, toCompany } = reply.body;
  tellReturned(centsOf(amount));
  if (centsOf(amount) !== paidCents) state.fault(`Of ${paidCents} cents ${centsOf(amount)} came back`);
  const postings = {
    [wallet]: centsOf(toWallet),
    company: centsOf(toCompany),
    spent: feeCents - paidCents,
    fees: -feeCents,
  };
  state.acknowledge({ organizationId, by, key, asked, entry, postings, reverses: id });
}
