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
/** Daily limit of refuels. The server checks the limit, but no fault test reaches it. */
const DAY_LIMIT_CENTS = 1_000_000_000;
const OLD_REFUELS = 20;
export const OLD_REFUELS_CENTS = OLD_REFUELS * 1_000;

interface OldRefuel {
  readonly id: string;
  readonly wallet: string;
  readonly feeCents: number;
  readonly paidCents: number;
}

export interface Pumps {
  readonly vehicle: string;
  readonly stationTaxNumber: string;
  readonly terminals: readonly Identity[];
  readonly holderWithPin: string;
  readonly reverser: Identity;
  readonly refuelled: OldRefuel[];
}

interface PumpSite {
  readonly organization: TestOrganization;
  readonly holders: readonly string[];
  readonly dayBefore: Clock;
}

export async function buildPumps(
  parts: TestParts,
  { organization, holders, dayBefore }: PumpSite,
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
  const refuelled: OldRefuel[] = [];
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
  // The hash of the PIN has outdated parameters. The server tries to replace the hash at the first refuel with the PIN.
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

export interface StormCompany {
  readonly organizationId: string;
  readonly wallets: readonly Wallet[];
  readonly pumps: Pumps;
  readonly outflow: Outflow;
}

type RefuelBody = RouteBody<'POST /terminal/refuel'>;
type RefuelAnswer = RouteResponse<'POST /terminal/refuel'>;
type ReversalAnswer = RouteResponse<'POST /superAdmin/organization/transaction/{id}/reversal'>;

export async function keepRefuelling(
  state: StormState,
  company: StormCompany,
  terminal: Client,
): Promise<void> {
  while (!state.isEnding) {
    await refuel(state, company, terminal);
    await wait(PAUSE_MS);
  }
}

async function refuel(
  state: StormState,
  company: StormCompany,
  { connection, ...by }: Client,
): Promise<void> {
  const { organizationId, pumps, outflow } = company;
  const wallet = state.pick(company.wallets);
  const body = imagineRefuel(state, company, wallet.owner);
  const request = { call: 'POST /terminal/refuel', body };
  const reportPaid = outflow.begin('out', centsOf(body.volume * body.price) + centsOf(FEE_REAIS));
  const definite = await insist<RefuelAnswer>(state, connection, request);
  if (!definite) return;
  const { reply, key } = definite;
  if (reply.status !== 200) return state.fault(`A refuel was answered ${reply.status} ${reply.code}`);
  const { _id: id, entry, reason, amount, fees, paid } = reply.body;
  const [paidCents, feeCents] = [centsOf(paid), centsOf(fees.total)];
  reportPaid(paidCents);
  if (reason !== null && reason !== 'insufficientBalance') state.fault(`A refuel was refused: ${reason}`);
  const postings = entry === null ? {} : { payer: -paidCents, spent: centsOf(amount), fees: feeCents };
  const receipt = entry === null ? null : (body.receipt ?? null);
  state.acknowledge({ organizationId, by, key, request, entry, postings, refuel: { id, receipt } });
  if (entry !== null && state.random() < 0.8) {
    pumps.refuelled.push({ id, wallet: wallet.id, feeCents, paidCents });
  }
}

function imagineRefuel(state: StormState, { organizationId, pumps }: StormCompany, user: string): RefuelBody {
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

export async function keepReversing(
  state: StormState,
  company: StormCompany,
  reverser: Client,
): Promise<void> {
  while (!state.isEnding) {
    const next = company.pumps.refuelled.shift();
    if (next) await reverse(state, company, reverser, next);
    await wait(PAUSE_MS);
  }
}

async function reverse(
  state: StormState,
  { organizationId, outflow }: StormCompany,
  { connection, ...by }: Client,
  { id, wallet, feeCents, paidCents }: OldRefuel,
): Promise<void> {
  const request = {
    call: `POST /superAdmin/organization/transaction/${id}/reversal?organizationId=${organizationId}`,
    body: { reason: 'Bomba com defeito' },
  };
  const reportReturned = outflow.begin('back', paidCents);
  const definite = await insist<ReversalAnswer>(state, connection, request);
  if (!definite) return;
  const { reply, key } = definite;
  if (reply.status !== 200) return state.fault(`A reversal was answered ${reply.status} ${reply.code}`);
  const { entry, amount, toWallet, toCompany } = reply.body;
  reportReturned(centsOf(amount));
  if (centsOf(amount) !== paidCents) state.fault(`Of ${paidCents} cents ${centsOf(amount)} came back`);
  const postings = {
    [wallet]: centsOf(toWallet),
    company: centsOf(toCompany),
    spent: feeCents - paidCents,
    fees: -feeCents,
  };
  state.acknowledge({ organizationId, by, key, request, entry, postings, reverses: id });
}
