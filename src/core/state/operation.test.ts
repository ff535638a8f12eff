import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createOperation, createOperationOf, type Running } from './operation.ts';

const unanswered = new ApiError({ status: 0, code: 'network_unreachable', message: '', outcome: 'unknown' });
const refusal = (code: 'insufficient_company_balance' | 'not_found' = 'insufficient_company_balance') =>
  new ApiError({ status: 422, code, message: '', outcome: 'refused' });

function open(onUnknown = () => {}) {
  let made = 0;
  const marked: [ids: string[], kind: string | null][] = [];
  const marks = {
    set(ids: Iterable<string>, mark: { kind: string } | null) {
      const all = [...ids];
      if (all.length > 0) marked.push([all, mark && mark.kind]);
    },
  };
  const operation = createOperation<string, string>({
    createKey: () => `key ${(made += 1)}`,
    marks,
    onUnknown,
  });
  const statuses: (Running<string>['status'] | null)[] = [];
  operation.running.subscribe((running) => void statuses.push(running?.status ?? null));
  return { operation, statuses, marked };
}

function answering(...answers: unknown[]) {
  const keys: string[] = [];
  const call = async ({ key }: { key: string }) => {
    const answer = answers[keys.push(key) - 1];
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  return { call, keys };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('an operation with an unknown outcome', () => {
  it('blocks other runs until a retry under the same key returns an answer', async () => {
    const { operation, statuses } = open();
    const { call, keys } = answering(unanswered, unanswered, 'moved');
    const run = operation.run('hand-out', (action) => action.send(call));
    await settle();
    expect(operation.running.value?.status).toBe('unknown');
    expect(operation.busy.value).toBe(false);
    expect(await operation.run('hand-out', async () => 'another')).toEqual({ status: 'busy' });
    operation.askAgain();
    expect(operation.busy.value).toBe(true);
    await settle();
    expect(operation.running.value?.status).toBe('unknown');
    operation.askAgain();
    expect(await run).toEqual({ status: 'done', answer: 'moved' });
    expect(keys).toEqual(['key 1', 'key 1', 'key 1']);
    expect(operation.running.value).toBeNull();
    expect(operation.refused.value).toBeNull();
    expect(statuses.filter((status) => status === 'unknown')).toHaveLength(2);
  });

  it('has the status checking while the call retries automatically', async () => {
    const { operation, statuses } = open();
    await operation.run('hand-out', (action) => action.send(async ({ onChecking }) => onChecking?.()));
    expect(statuses).toEqual([null, 'pending', 'pending', 'checking', null]);
  });

  it('calls onUnknown once, because shown values may be out of date', async () => {
    let unknownCalls = 0;
    const { operation } = open(() => (unknownCalls += 1));
    const run = operation.run('hand-out', (action) => action.send(answering(unanswered, 'moved').call));
    await settle();
    expect(unknownCalls).toBe(1);
    operation.askAgain();
    await run;
    expect(unknownCalls).toBe(1);
  });

  it('keeps its rows pending until the outcome is known', async () => {
    const { operation, marked } = open();
    const { call } = answering(unanswered, refusal());
    const run = operation.run('hand-out', (action) => action.send(call, { ids: ['a'] }));
    await settle();
    expect(marked).toEqual([[['a'], 'pending']]);
    operation.askAgain();
    await run;
    expect(marked.at(-1)).toEqual([['a'], null]);
  });
});

describe('an operation', () => {
  it('ends with a refusal, and the next run uses another key', async () => {
    const { operation } = open();
    const { call, keys } = answering(refusal(), refusal());
    for (let time = 0; time < 2; time += 1) {
      const outcome = await operation.run('hand-out', (action) => action.send(call));
      expect(outcome).toMatchObject({ status: 'refused', error: { code: 'insufficient_company_balance' } });
    }
    expect(keys).toEqual(['key 1', 'key 2']);
    expect(operation.running.value).toBeNull();
    expect(operation.refused.value).toMatchObject({ intent: 'hand-out', error: refusal() });
  });

  it('does not start a second run while the first run is active', async () => {
    const { operation } = open();
    let begun = 0;
    const begin = () =>
      operation.run('hand-out', async () => {
        begun += 1;
        await settle();
      });
    const outcomes = await Promise.all([begin(), begin(), begin()]);
    expect(begun).toBe(1);
    expect(outcomes.map(({ status }) => status)).toEqual(['done', 'busy', 'busy']);
  });

  it('asks for confirmation once per run, and sends nothing after a veto', async () => {
    const { operation } = open();
    const { call, keys } = answering('moved');
    let attempts = 0;
    const ask = () => (attempts += 1) > 1;
    const begin = () => operation.run('hand-out', (action) => action.send(call), { ask });
    expect(await begin()).toEqual({ status: 'vetoed' });
    expect([keys, operation.running.value]).toEqual([[], null]);
    expect(await Promise.all([begin(), begin()])).toEqual([
      { status: 'done', answer: 'moved' },
      { status: 'busy' },
    ]);
    expect(attempts).toBe(2);
  });

  it('an operation without a key ends when its answer is lost, and reports the outcome as unknown', async () => {
    const { operation, marked } = open();
    const outcome = await operation.run('switch', () => Promise.reject(unanswered), { rows: { ids: ['a'] } });
    expect(outcome).toEqual({ status: 'refused', error: unanswered });
    expect(operation.refused.value?.error.outcome).toBe('unknown');
    expect(marked).toEqual([
      [['a'], 'pending'],
      [['a'], null],
    ]);
  });

  it('clears the previous refusal and the marks of its rows on the next run', async () => {
    const { operation, marked } = open();
    const about = { ids: ['a', 'b'], reasonsOf: () => new Map([['a', 'inactive']]) };
    await operation.run('hand-out', (action) => action.send(answering(refusal()).call, about));
    expect([...(operation.refused.value?.rows ?? [])]).toEqual([['a', 'inactive']]);
    await operation.run('hand-out', async () => 'done');
    expect(operation.refused.value).toBeNull();
    expect(marked.at(-1)).toEqual([['a'], null]);
  });
});

describe('an operation of several calls', () => {
  const about = (id: string) => ({ ids: [id], reasonsOf: () => new Map([[id, 'failure']]) });

  it('sends each call under its own key, continues after a refusal, and reports progress', async () => {
    const { operation } = open();
    const { call, keys } = answering('a', refusal('not_found'), 'c');
    const seen: unknown[] = [];
    operation.running.subscribe((running) => running?.progress && seen.push(running.progress.done));
    const outcome = await operation.run('collect', (action) =>
      action.each(['a', 'b', 'c'], (id) => action.send(call, about(id))),
    );
    expect(keys).toEqual(['key 1', 'key 2', 'key 3']);
    expect(outcome).toMatchObject({
      status: 'done',
      answer: { done: ['a', 'c'], refused: [{ item: 'b' }], untriedItems: [] },
    });
    expect([...new Set(seen)]).toEqual([0, 1, 2]);
    expect([...(operation.refused.value?.rows ?? [])]).toEqual([['b', 'failure']]);
  });

  it('collects refused rows of all calls and reports the last refusal', async () => {
    const { operation } = open();
    const { call } = answering(refusal(), refusal('not_found'));
    await operation.run('collect', (action) => action.each(['a', 'b'], (id) => action.send(call, about(id))));
    expect([...(operation.refused.value?.rows.keys() ?? [])]).toEqual(['a', 'b']);
    expect(operation.refused.value?.error.code).toBe('not_found');
  });

  it('stops between two calls, never within a call, and can run again', async () => {
    const { operation } = open();
    const steps = () =>
      operation.run('collect', (action) =>
        action.each(['a', 'b', 'c'], async (item) => {
          if (item === 'b') operation.stop();
          await settle();
          return item;
        }),
      );
    expect(await steps()).toMatchObject({ answer: { done: ['a', 'b'], untriedItems: ['c'] } });
    expect(await steps()).toMatchObject({ answer: { done: ['a', 'b'], untriedItems: ['c'] } });
  });

  it('ends at a refusal that permits no further call', async () => {
    const { operation } = open();
    const { call } = answering('a', refusal(), 'c');
    const outcome = await operation.run('permissions', (action) =>
      action.each(
        ['a', 'b', 'c'],
        call as never as () => Promise<unknown>,
        ({ code }) => code === 'not_found',
      ),
    );
    expect(outcome).toMatchObject({ answer: { refused: [{ item: 'b' }], untriedItems: ['c'] } });
  });
});

describe('createOperationOf', () => {
  it('runs operations of different items in parallel, but only one operation per item', async () => {
    const operationOf = createOperationOf<string>();
    const begin = (id: string) => operationOf(id).run('switch', settle);
    const outcomes = await Promise.all([begin('a'), begin('b'), begin('a')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['done', 'done', 'busy']);
  });
});
