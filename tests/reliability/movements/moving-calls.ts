/** Every call that takes a key, from the contract: it moves credit or brings records in, with the ways in which it does. */
import { expect } from 'vitest';
import { keyRuleOf, type RouteContract } from '#contract/route.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { newId } from '../../../src/server/platform/identifier.ts';
import type { Answer, Ask, Portal } from '../../../src/server/testing/portal.ts';
import { WHOLE_RECORDS, type KeyedCall, type KeyedRequest, type Vain } from '../../movements/keyed-call.ts';
import { keyedCalls } from '../../movements/list-movements.ts';
import {
  openStage,
  WHOLE_CENTS,
  WHOLE_REAIS,
  type Stage,
  type StageOptions,
} from '../../../src/server/testing/stage.ts';

/** Whether several who ask want the same: credit, or the names of records that are brought in. */
const isContested = ({ moves, response }: RouteContract): boolean =>
  moves !== 'nothing' ||
  Object.hasOwn((response as { properties?: object } | undefined)?.properties ?? {}, 'created');

/**
 * A terminal asks for what the sandbox asks for; that its keys are its own is tried beside its handler. So is the key of a call
 * that writes one record down, each time it is asked for: nobody else wants that record.
 */
const moving = (Object.entries(routes) as [string, RouteContract][]).filter(
  ([, contract]) => keyRuleOf(contract) !== 'none' && contract.access === 'session' && isContested(contract),
);

/** What stands in the way of racing and retrying every such call, each a sentence that says what to do. */
export const undescribed: readonly string[] = [
  ...moving
    .filter(([name]) => (keyedCalls[name] ?? []).length === 0)
    .map(
      ([name]) =>
        `${name} takes a key: describe among the keyedCalls of a *.movement.ts how it does all there is to do.`,
    ),
  ...Object.keys(keyedCalls)
    .filter((name) => !moving.some(([known]) => known === name))
    .map((name) => `${name} takes no key: take it out of the keyedCalls of its *.movement.ts.`),
];

export interface MovingCall extends KeyedCall {
  readonly name: string;
  /** Whether it can be asked for without a key. What moves credit with a status names one here. */
  readonly key: 'required' | 'optional';
  /** How much a good answer says was done. */
  readonly whole: number;
}

/** Each with its title, for the name of a test. */
export const byTitle: readonly (readonly [title: string, call: MovingCall])[] = moving.flatMap(
  ([name, contract]) =>
    (keyedCalls[name] ?? []).map((way) => {
      const key = keyRuleOf(contract) === 'optional' ? 'optional' : 'required';
      const whole = way.whole ?? (way.leaves ? WHOLE_REAIS : WHOLE_RECORDS);
      const title = way.variant ? `${name}, ${way.variant}` : name;
      return [title, { ...way, name, key, whole }] as const;
    }),
);

/** The body of a good answer to any movement. */
export type Moved = {
  entry?: string | null;
  amount?: number;
  value?: number;
  returned?: number;
  paid?: number;
  created?: number;
  owed?: number;
  settled?: number;
  volume?: number;
  movement?: { volume: number };
  transaction?: { volume: number };
  dip?: { variance: number };
};

export interface Attempt extends Ask {
  /** One of its own unless told; none with null. */
  readonly key?: string | null;
  /** Another server. */
  readonly over?: Portal;
  /** Another request of the same call instead. */
  readonly other?: boolean;
}

export interface SceneOptions extends Partial<StageOptions> {
  /** Whether the credit is there, or the room; true unless told. */
  readonly filled?: boolean;
}

/** A call on a stage of its own, and the session that makes it. */
export async function setScene(
  portal: Portal,
  call: MovingCall,
  { filled = true, ...options }: SceneOptions = {},
) {
  const stage = await openStage(portal, {
    sharingType: call.sharingType,
    ...(call.asksAbove && { asksAbove: call.asksAbove }),
    ...options,
  });
  const request = await call.prepare(stage);
  if (filled) await request.fill();
  const token = await stage.openSession();
  const before = await stage.standing();
  const otherRequest = {
    ...request,
    body: request.otherBody ?? request.body,
    params: request.otherParams ?? request.params,
  };
  const send = ({ key = newKey(portal), over = portal, other = false, ...asked }: Attempt = {}) => {
    const { body, params } = other ? otherRequest : request;
    return over.ask<Moved>(addressOf(call, { params }, stage), {
      token,
      body,
      ...asked,
      headers: { ...(key !== null && { 'idempotency-key': key }), ...asked.headers },
    });
  };
  const settle = (key: string, { over = portal, ...asked }: Pick<Attempt, 'token' | 'over'> = {}) =>
    over.ask<{ outcome?: 'done' | 'none'; answer?: unknown }>(
      `POST /operations/${key}/settle?organizationId=${stage.organization.id}`,
      { token, ...asked },
    );
  return { call, stage, request, token, before, send, settle };
}

export type Scene = Awaited<ReturnType<typeof setScene>>;

export const newKey = ({ clock }: Portal) => newId(clock);

export function addressOf(
  call: MovingCall,
  request: { readonly params?: KeyedRequest['params'] | undefined },
  { organization }: Stage,
): string {
  const address = call.name.replace(/\{(\w+)\}/g, (_all, name: string) => request.params?.[name] ?? name);
  // The path names it of one that takes no `organizationId`.
  const { query } = routes[call.name as RouteName] as RouteContract;
  const isSelected = Object.hasOwn(
    (query as { properties?: object } | undefined)?.properties ?? {},
    'organizationId',
  );
  return isSelected ? `${address}?organizationId=${organization.id}` : address;
}

/** How much an answer says was done; null for a refusal. */
export function movedBy({ says }: MovingCall, { status, body }: Answer<Moved>): number | null {
  if (status !== 200) return null;
  const said = says
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);
  return typeof said === 'number' ? said : Number.NaN;
}

/** Holds an answer that came too late, or too early, against what the table says of it. */
export function expectVain(call: MovingCall, answer: Answer<Moved>, vain: Vain): void {
  if (vain === 'nothing') {
    expect({ status: answer.status, moved: movedBy(call, answer) }).toEqual({ status: 200, moved: 0 });
    expect(answer.body.entry ?? null).toBeNull();
  } else {
    expect(answer.body.code).toBe(vain);
  }
}

/** All the credit has moved, by one entry, or by two of which the second goes on with what the first brought; or all the records are in, or the debt is settled, and no credit has moved. */
export async function expectMovedOnce({ call: { leaves, whole }, stage, before }: Scene): Promise<void> {
  const standing = await stage.standing();
  const moved = leaves === 'debt' ? null : leaves;
  const handedOutCents = moved?.to === 'wallets' ? WHOLE_CENTS : 0;
  const entries = moved ? [moved.entry, ...(moved.then ? [moved.then] : [])] : [];
  const spentCents = moved?.to === 'nobody' ? WHOLE_CENTS : 0;
  expect(standing).toMatchObject({
    companyCents: standing.boughtCents - handedOutCents - spentCents,
    handedOutCents,
    journal: [...before.journal, ...entries.map((kind) => ({ kind, amountCents: WHOLE_CENTS }))],
    ...(!leaves && { imported: before.imported + whole }),
  });
  expect(await stage.faults()).toEqual([]);
}

/** Ledger and registers stand as they stood when the scene was set, whatever keys were taken. */
export async function expectNothingMoved({ stage, before }: Scene): Promise<void> {
  const { keys } = before;
  expect({ ...(await stage.standing()), keys }).toEqual(before);
}
