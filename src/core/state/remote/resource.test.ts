import { effect, signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { ApiError } from '../../api/api-error.ts';
import { createResource, type Following, type ResourceOptions } from './resource.ts';

const GATHER_MS = 400;

function open({
  follow,
  ...options
}: Partial<Omit<ResourceOptions<string>, 'ask' | 'follow'>> & { follow?: Partial<Following> } = {}) {
  const questions: { answer: (value: string) => void; refuse: (reason: unknown) => void }[] = [];
  const listeners = new Set<(event: LiveEvent) => void>();
  const ask = () =>
    new Promise<string>((answer, refuse) => {
      questions.push({ answer, refuse });
    });
  const resource = createResource<string>({
    ask,
    onFailure: 'empty',
    ...options,
    follow: {
      live: {
        subscribe(_types, listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      events: ['balance'],
      gatherMs: GATHER_MS,
      ...follow,
    },
  });
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return {
    resource,
    ask,
    requestCount: () => questions.length,
    async answer(at: number, value: string) {
      questions[at]?.answer(value);
      await settled();
    },
    async refuse(at: number, reason: unknown = new Error('broken')) {
      questions[at]?.refuse(reason);
      await settled();
    },
    sendEvent() {
      for (const listener of listeners) listener({ type: 'balance', organizationId: '' });
    },
    isFollowed: () => listeners.size > 0,
    async openWith(value: string) {
      void resource.load();
      questions.at(-1)?.answer(value);
      await settled();
    },
  };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ready = (value: string) => ({ status: 'ready', value });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('createResource', () => {
  it('is idle, then loading, then ready', async () => {
    const { resource, answer } = open();
    expect(resource.value.value).toEqual({ status: 'idle' });
    const loading = resource.load();
    expect([resource.value.value, resource.busy.value]).toEqual([{ status: 'loading' }, true]);
    await answer(0, 'a');
    await loading;
    expect([resource.value.value, resource.busy.value]).toEqual([ready('a'), false]);
  });

  it('fails with an ApiError after an unexpected error', async () => {
    const { resource, refuse } = open();
    void resource.load();
    await refuse(0, new TypeError('odd'));
    expect(resource.value.value.status).toBe('failed');
    if (resource.value.value.status === 'failed') {
      expect(resource.value.value.error).toBeInstanceOf(ApiError);
      expect(resource.value.value.error.code).toBe('operation_failed');
    }
    expect(resource.busy.value).toBe(false);
  });

  it('shows the previous value while it reloads, and ignores an overtaken answer', async () => {
    const { resource, openWith, answer } = open();
    await openWith('before');
    const overtaken = resource.load();
    void resource.load();
    await answer(1, 'overtaken');
    await overtaken;
    expect([resource.value.value, resource.busy.value]).toEqual([ready('before'), true]);
    await answer(2, 'after');
    expect(resource.value.value).toEqual(ready('after'));
  });

  it('shows the answer to the last request, although earlier answers and failures arrive later', async () => {
    const { resource, answer, refuse } = open();
    const all = [resource.load(), resource.load(), resource.load()];
    await answer(2, 'last');
    await refuse(1);
    await answer(0, 'early');
    await Promise.all(all);
    expect([resource.value.value, resource.busy.value]).toEqual([ready('last'), false]);
  });

  it.each([
    ['keep', ready('before'), 'operation_failed'],
    ['empty', expect.objectContaining({ status: 'failed' }), undefined],
  ] as const)(
    'onFailure `%s` determines the value after a failed reload',
    async (onFailure, left, reason) => {
      const { resource, openWith, refuse, answer } = open({ onFailure });
      await openWith('before');
      void resource.load();
      await refuse(1);
      expect(resource.value.value).toEqual(left);
      expect(resource.failure.value?.code).toBe(reason);
      void resource.load();
      await answer(2, 'after');
      expect([resource.value.value, resource.failure.value]).toEqual([ready('after'), null]);
    },
  );

  it('receivedAt is the time of the last answer, despite a later failure or local change', async () => {
    const { resource, openWith, refuse } = open({ onFailure: 'keep' });
    expect(resource.receivedAt.value).toBeNull();
    await openWith('a');
    await pass(60_000);
    void resource.load();
    await refuse(1);
    resource.change(() => 'b');
    expect(resource.receivedAt.value).toEqual(new Date('2026-11-20T10:00:00Z'));
  });

  it('load in a signal effect does not subscribe the effect to signals that ask reads', async () => {
    const read = signal(0);
    let requestCount = 0;
    const resource = createResource<number>({
      ask: () => Promise.resolve((requestCount += 1) + read.value),
      onFailure: 'empty',
    });
    const stop = effect(() => void resource.load());
    read.value = 1;
    await pass(0);
    expect(requestCount).toBe(1);
    stop();
  });

  it('passes each value with the previous value through `accept` before it shows the result', async () => {
    const seen: unknown[] = [];
    const { resource, openWith } = open({
      accept(next, before) {
        seen.push(before.status === 'ready' ? before.value : before.status);
        return next.toUpperCase();
      },
    });
    await openWith('a');
    resource.change((value) => `${value}b`);
    expect([resource.value.value, seen]).toEqual([ready('AB'), ['loading', 'A']]);
  });

  it('forget clears the value and discards the pending answer', async () => {
    const { resource, openWith, answer } = open({ onFailure: 'keep' });
    await openWith('a');
    void resource.load();
    resource.forget();
    await answer(1, 'b');
    expect([resource.value.value, resource.busy.value]).toEqual([{ status: 'idle' }, false]);
  });
});

describe('createResource with `rest`', () => {
  const rest = (whole: () => Promise<string>) => (first: string) => (first === 'first' ? whole() : null);

  it('requests the rest, shows the first part, then shows the whole', async () => {
    const fixture = open({ rest: rest(() => fixture.ask()) });
    const { resource, answer, requestCount } = fixture;
    const requestedWhenShown: number[] = [];
    const stop = effect(
      () => void (resource.value.value.status === 'ready' && requestedWhenShown.push(requestCount())),
    );
    void resource.load();
    await answer(0, 'first');
    expect([resource.value.value, resource.busy.value]).toEqual([ready('first'), true]);
    await answer(1, 'whole');
    expect([resource.value.value, resource.busy.value]).toEqual([ready('whole'), false]);
    expect(requestedWhenShown).toEqual([2, 2]);
    stop();
  });

  it('keeps the first part and reports a failure when the rest fails', async () => {
    const fixture = open({ onFailure: 'keep', rest: rest(() => fixture.ask()) });
    void fixture.resource.load();
    await fixture.answer(0, 'first');
    await fixture.refuse(1);
    expect(fixture.resource.value.value).toEqual(ready('first'));
    expect(fixture.resource.failure.value?.code).toBe('operation_failed');
  });

  it('requests no rest for an outdated answer, and discards an outdated rest', async () => {
    const fixture = open({ rest: rest(() => fixture.ask()) });
    const { resource, answer, requestCount } = fixture;
    void resource.load();
    void resource.load();
    await answer(0, 'first');
    expect(requestCount()).toBe(2);
    await answer(1, 'first');
    void resource.load();
    await answer(3, 'newer');
    await answer(2, 'whole');
    expect(resource.value.value).toEqual(ready('newer'));
  });
});

describe('change of a resource', () => {
  it('an earlier request does not overwrite a change, and the resource requests the value again', async () => {
    const { resource, openWith, answer, requestCount } = open();
    await openWith('before');
    const loading = resource.load();
    resource.change(() => 'moved');
    expect(resource.value.value).toEqual(ready('moved'));
    await answer(1, 'before');
    expect([resource.value.value, resource.busy.value, requestCount()]).toEqual([ready('moved'), true, 3]);
    await answer(2, 'after');
    await loading;
    expect([resource.value.value, resource.busy.value]).toEqual([ready('after'), false]);
  });

  it('the failure of an earlier request does not undo a change', async () => {
    const { resource, openWith, refuse, answer } = open();
    await openWith('before');
    void resource.load();
    resource.change(() => 'moved');
    await refuse(1);
    expect(resource.value.value).toEqual(ready('moved'));
    await answer(2, 'after');
    expect(resource.value.value).toEqual(ready('after'));
  });

  it('a change before the first answer discards that answer and requests the value again', async () => {
    const { resource, answer, requestCount } = open();
    void resource.load();
    resource.change(() => 'moved');
    await answer(0, 'before');
    expect([resource.value.value, requestCount()]).toEqual([{ status: 'loading' }, 2]);
    await answer(1, 'after');
    expect(resource.value.value).toEqual(ready('after'));
  });
});

it('load with another `ask` extends the value, and a failure keeps the value', async () => {
  const { resource, ask, openWith, answer, refuse } = open({ onFailure: 'keep' });
  await openWith('a');
  const more = async () => `a ${await ask()}`;
  void resource.load({ ask: more });
  expect(resource.busy.value).toBe(true);
  await answer(1, 'b');
  expect(resource.value.value).toEqual(ready('a b'));
  void resource.load({ ask: more });
  await refuse(2);
  expect(resource.value.value).toEqual(ready('a b'));
  expect(resource.failure.value?.code).toBe('operation_failed');
});

describe('createResource with `pauseMs`', () => {
  it('requests once after the pause, and discards the earlier answer at once', async () => {
    const { resource, openWith, answer, requestCount } = open();
    await openWith('a');
    void resource.load();
    for (let key = 0; key < 3; key += 1) {
      void resource.load({ pauseMs: 250 });
      await pass(200);
    }
    await answer(1, 'late');
    expect([resource.value.value, requestCount()]).toEqual([ready('a'), 2]);
    await pass(50);
    await answer(2, 'b');
    expect([resource.value.value, requestCount()]).toEqual([ready('b'), 3]);
  });

  it('requests nothing if forget is called during the pause', async () => {
    const { resource, requestCount } = open();
    void resource.load({ pauseMs: 250 });
    expect([resource.value.value, resource.busy.value]).toEqual([{ status: 'loading' }, true]);
    resource.forget();
    await pass(1_000);
    expect([requestCount(), resource.busy.value]).toEqual([0, false]);
  });
});

describe('events that a resource follows', () => {
  it('simultaneous events cause one request, and stop discards its answer', async () => {
    const { resource, answer, requestCount, sendEvent, isFollowed } = open();
    const stop = resource.start();
    await answer(0, 'a');
    sendEvent();
    sendEvent();
    await pass(GATHER_MS);
    expect(requestCount()).toBe(2);
    stop();
    await answer(1, 'b');
    expect([resource.value.value, isFollowed()]).toEqual([ready('a'), false]);
  });

  it('events before stop cause no request after stop', async () => {
    const { resource, answer, requestCount, sendEvent } = open();
    const stop = resource.start();
    await answer(0, 'a');
    sendEvent();
    stop();
    await pass(GATHER_MS);
    expect(requestCount()).toBe(1);
  });

  it('an event causes no request if a newer request was already sent', async () => {
    const { resource, answer, requestCount, sendEvent } = open();
    const stop = resource.start();
    await answer(0, 'a');
    sendEvent();
    void resource.load();
    await pass(3 * GATHER_MS);
    expect(requestCount()).toBe(2);
    await answer(1, 'b');
    await pass(3 * GATHER_MS);
    expect(requestCount()).toBe(2);
    stop();
  });

  it('an event before the request of the rest causes no further request', async () => {
    const fixture = open({ rest: (first) => (first === 'first' ? fixture.ask() : null) });
    const stop = fixture.resource.start();
    fixture.sendEvent();
    await fixture.answer(0, 'first');
    await fixture.answer(1, 'whole');
    await pass(3 * GATHER_MS);
    expect(fixture.requestCount()).toBe(2);
    stop();
  });

  it('an event during the request of the rest causes another request', async () => {
    const fixture = open({ rest: (first) => (first === 'first' ? fixture.ask() : null) });
    const stop = fixture.resource.start();
    await fixture.answer(0, 'first');
    fixture.sendEvent();
    await fixture.answer(1, 'whole');
    await pass(GATHER_MS);
    expect(fixture.requestCount()).toBe(3);
    stop();
  });

  it('an event causes another request if the request after the event fails', async () => {
    const { resource, answer, refuse, requestCount, sendEvent } = open();
    const stop = resource.start();
    await answer(0, 'a');
    sendEvent();
    void resource.load();
    await pass(GATHER_MS);
    await refuse(1);
    await pass(GATHER_MS);
    expect(requestCount()).toBe(3);
    stop();
  });

  it('a reload that fails keeps the value and is repeated later', async () => {
    const { resource, answer, refuse, requestCount, sendEvent } = open();
    const stop = resource.start();
    await answer(0, 'a');
    sendEvent();
    await pass(GATHER_MS);
    await refuse(1);
    expect([resource.value.value, resource.failure.value?.message]).toEqual([ready('a'), 'broken']);
    await pass(15_000 + GATHER_MS);
    await answer(2, 'b');
    expect([resource.value.value, resource.failure.value]).toEqual([ready('b'), null]);
    await pass(60_000);
    expect(requestCount()).toBe(3);
    stop();
  });

  it('a reload without permission removes the value', async () => {
    const { resource, answer, refuse, sendEvent } = open();
    const stop = resource.start();
    await answer(0, 'a');
    sendEvent();
    await pass(GATHER_MS);
    await refuse(
      1,
      new ApiError({ status: 403, code: 'permission_missing', message: '', outcome: 'refused' }),
    );
    expect(resource.value.value.status).toBe('failed');
    stop();
  });

  it('a reload by an event replaces a pending request', async () => {
    const { resource, answer, requestCount, sendEvent } = open();
    const stop = resource.start();
    sendEvent();
    await pass(GATHER_MS);
    expect(requestCount()).toBe(2);
    await answer(1, 'new');
    await answer(0, 'old');
    expect(resource.value.value).toEqual(ready('new'));
    stop();
  });

  it('events wait while `waitsWhile` returns true', async () => {
    let isMoving = true;
    const { resource, answer, requestCount, sendEvent } = open({ follow: { waitsWhile: () => isMoving } });
    const stop = resource.start();
    await answer(0, 'a');
    sendEvent();
    await pass(5 * GATHER_MS);
    expect(requestCount()).toBe(1);
    isMoving = false;
    await pass(GATHER_MS);
    expect(requestCount()).toBe(2);
    stop();
  });

  it('events are ignored while `skipsWhile` returns true', async () => {
    let isRead = true;
    const { resource, answer, requestCount, sendEvent } = open({ follow: { skipsWhile: () => isRead } });
    const stop = resource.start();
    await answer(0, 'a');
    sendEvent();
    await pass(GATHER_MS);
    isRead = false;
    await pass(5 * GATHER_MS);
    expect(requestCount()).toBe(1);
    stop();
  });

  it('a function as `gatherMs` sets the delay before a reload', async () => {
    const { resource, answer, requestCount, sendEvent } = open({ follow: { gatherMs: () => 5_000 } });
    const stop = resource.start();
    await answer(0, 'a');
    sendEvent();
    await pass(4_999);
    expect(requestCount()).toBe(1);
    await pass(1);
    expect(requestCount()).toBe(2);
    stop();
  });
});
