import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#core/session/session.ts';
import { createRegistryState } from './registry-state.ts';
import type { RecordChanged } from './register-element.ts';
import type { RegistryFact } from './take-back.ts';
import type { RegistryCalls, RegistryRecord } from './registry-types.ts';

describe('a register on the screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open(view = '') {
    const told: RecordChanged[] = [];
    const notices: RegistryFact[] = [];
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
      [{ tone: 'positive', text: 'Cadastro criado.', about: 'record r1' }],
      [change],
      1,
    ]);
  });
});
