import { expect } from 'vitest';
import { keyRuleOf, type RouteContract } from '#contract/route.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { newId } from '../../../src/server/platform/identifier.ts';
import type { Answer, Ask, Portal } from '../../../src/server/testing/portal.ts';
import {
  WHOLE_RECORDS,
  type KeyedCall,
  type KeyedRequest,
  type NoEffect,
} from '../../movements/keyed-call.ts';
import { keyedCalls } from '../../movements/list-movements.ts';
import {
  openStage,
  WHOLE_CENTS,
  WHOLE_REAIS,
  type Stage,
  type StageOptions,
} from '../../../src/server/testing/stage.ts';

const isContested = ({ moves, response }: RouteContract): boolean =>
  moves !== 'nothing' ||
  Object.hasOwn((response as { properties?: object } | undefined)?.properties ?? {}, 'created');

/**
 * Routes with an idempotency key that move credit or import records. Calls of terminals are excluded, because they send the
 * same request as the sandbox; a test beside their handler covers their keys. Calls that create one record are excluded,
 * because their callers do not compete.
 */
const moving = (Object.entries(routes) as [string, RouteContract][]).filter(
  ([, contract]) => keyRuleOf(contract) !== 'none' && contract.access === 'session' && isContested(contract),
);

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
  /** `required` if the call requires a key. A status change that moves credit counts as `required`. */
  readonly key: 'required' | 'optional';
  readonly wholeAmount: number;
}

export const byTitle: readonly (readonly [title: string, call: MovingCall])[] = moving.flatMap(
  ([name, contract]) =>
    (keyedCalls[name] ?? []).map((keyedCall) => {
      const key = keyRuleOf(contract) === 'optional' ? 'optional' : 'required';
      const wholeAmount = keyedCall.wholeAmount ?? (keyedCall.leaves ? WHOLE_REAIS : WHOLE_RECORDS);
      const title = keyedCall.variant ? `${name}, ${keyedCall.variant}` : name;
      return [title, { ...keyedCall, name, key, wholeAmount }] as const;
    }),
);

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
  /** Idempotency key of the request: a new key by default; null for a request without a key. */
  readonly key?: string | null;
  readonly over?: Portal;
  readonly other?: boolean;
}

export interface SceneOptions extends Partial<StageOptions> {
  /**
   * True (the default) if `setScene` calls `fill`, which removes the obstacle of the request. The obstacle is missing
   * credit, a full tank or a used name.
   */
  readonly filled?: boolean;
}

export async function setScene(
  portal: Portal,
  call: MovingCall,
  { filled = true, ...options }: SceneOptions = {},
) {
  const stage = await openStage(portal, {
    sharingType: call.sharingType,
    ...(call.isSuperAdministrator && { isSuperAdministrator: call.isSuperAdministrator }),
    ...options,
  });
  const request = await call.prepare(stage);
  if (filled) await request.fill();
  const token = await stage.openSession();
  const before = await stage.readState();
  const otherRequest = {
    ...request,
    body: request.otherBody ?? request.body,
    params: request.otherParams ?? request.params,
  };
  const send = ({ key = newKey(portal), over = portal, other = false, ...options }: Attempt = {}) => {
    const { body, params } = other ? otherRequest : request;
    return over.ask<Moved>(addressOf(call, { params }, stage), {
      token,
      body,
      ...options,
      headers: { ...(key !== null && { 'idempotency-key': key }), ...options.headers },
    });
  };
  const settle = (key: string, { over = portal, ...options }: Pick<Attempt, 'token' | 'over'> = {}) =>
    over.ask<{ outcome?: 'done' | 'none'; answer?: unknown }>(
      `POST /operations/${key}/settle?organizationId=${stage.organization.id}`,
      { token, ...options },
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
  // A call without the query parameter `organizationId` names the organization in its path.
  const { query } = routes[call.name as RouteName] as RouteContract;
  const isSelected = Object.hasOwn(
    (query as { properties?: object } | undefined)?.properties ?? {},
    'organizationId',
  );
  return isSelected ? `${address}?organizationId=${organization.id}` : address;
}

/** Reads the result field of an answer; null for a refusal. */
export function movedBy({ resultField }: MovingCall, { status, body }: Answer<Moved>): number | null {
  if (status !== 200) return null;
  const result = resultField
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);
  return typeof result === 'number' ? result : Number.NaN;
}

export function expectNoEffect(call: MovingCall, answer: Answer<Moved>, expected: NoEffect): void {
  if (expected === 'nothing') {
    expect({ status: answer.status, moved: movedBy(call, answer) }).toEqual({ status: 200, moved: 0 });
    expect(answer.body.entry ?? null).toBeNull();
  } else {
    expect(answer.body.code).toBe(expected);
  }
}

export async function expectMovedOnce({
  call: { leaves, wholeAmount },
  stage,
  before,
}: Scene): Promise<void> {
  const after = await stage.readState();
  const moved = leaves === 'debt' ? null : leaves;
  const distributedCents = moved?.to === 'wallets' ? WHOLE_CENTS : 0;
  const entries = moved ? [moved.entry, ...(moved.then ? [moved.then] : [])] : [];
  const spentCents = moved?.to === 'nobody' ? WHOLE_CENTS : 0;
  expect(after).toMatchObject({
    companyCents: after.boughtCents - distributedCents - spentCents,
    distributedCents,
    journal: [...before.journal, ...entries.map((kind) => ({ kind, amountCents: WHOLE_CENTS }))],
    ...(!leaves && { imported: before.imported + wholeAmount }),
  });
  expect(await stage.faults()).toEqual([]);
}

export async function expectNothingMoved({ stage, before }: Scene): Promise<void> {
  const { keys } = before;
  expect({ ...(await stage.readState()), keys }).toEqual(before);
}
