import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import type { Notice } from '#core/ui/overlays/notifications.tsx';
import { createAttempt, createRegistryState } from './registry-state.ts';
import type { RecordChanged, RegistryCalls, RegistryRecord } from './registry-types.ts';

const failure = (outcome: 'refused' | 'unknown') =>
  new ApiError({ status: 0, code: 'operation_failed', message: '', outcome });

describe('a call that may have happened', () => {
  it('is asked again under the same key until its answer is definite, and then under another', async () => {
    const attempt = createAttempt();
    const keys: string[] = [];
    const answers = [failure('unknown'), failure('unknown'), failure('refused'), null];
    const call = async (key: string) => {
      keys.push(key);
      const answer = answers.shift();
      if (answer) throw answer;
      return 'done';
    };
    for (let time = 0; time < 3; time += 1) expect(await attempt.run(call)).toBe(null);
    expect(attempt.failure.value?.outcome).toBe('refused');
    expect(await attempt.run(call)).toBe('done');
    expect(attempt.failure.value).toBe(null);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('is made once by two clicks', async () => {
    const attempt = createAttempt();
    let calls = 0;
    const call = async () => {
      calls += 1;
      await Promise.resolve();
      return calls;
    };
    expect(await Promise.all([attempt.run(call), attempt.run(call)])).toEqual([1, null]);
  });
});

describe('a register on the screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open(view = '') {
    const told: RecordChanged[] = [];
    const notices: Notice[] = [];
    const views: string[] = [];
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return { rows: [], total: 0 };
    };
    const calls = { ask } as unknown as RegistryCalls<RegistryRecord>;
    const session = { live: { subscribe: () => () => {} } } as unknown as Session;
    const name = { key: 'name', header: '', value: () => '' };
    const description = { sort: { key: 'name', descending: false } };
    const state = createRegistryState({
      session,
      calls,
      description,
      columns: [name],
      view,
      onView: (next) => views.push(next),
      onChange: (change) => told.push(change),
      notify: (notice) => notices.push(notice),
    });
    return { state, told, notices, views, asked: () => asked };
  }

  it('begins with the view that the address brought, and tells another one', async () => {
    const { state, views } = open('search=volvo&deleted=1');
    const stop = state.start();
    expect(state.list.query.value).toMatchObject({ search: 'volvo', isDeleted: true });
    expect(views).toEqual([]);
    state.list.showsDeleted.value = false;
    expect(views).toEqual(['search=volvo']);
    stop();
  });

  it('tells what was done, closes its question, and loads the list anew', async () => {
    const { state, told, notices, asked } = open();
    state.ask({ kind: 'record', row: null });
    const change = { act: 'created', id: 'r1', returned: 0 };
    state.done('Cadastro criado.', change);
    await vi.advanceTimersByTimeAsync(1);
    expect([state.question.value, notices, told, asked()]).toEqual([
      null,
      [{ tone: 'positive', text: 'Cadastro criado.' }],
      [change],
      1,
    ]);
  });
});
