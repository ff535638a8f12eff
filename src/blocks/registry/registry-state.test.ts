import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftStorage } from '#core/session/draft-storage.ts';
import type { Session } from '#core/session/session.ts';
import type { ListQuery } from '#core/state/paged-list.ts';
import { createRegistryState } from './registry-state.ts';
import type { RecordChanged, ViewChanged } from './register-element.ts';
import type { RegistryFact } from './undo.ts';
import type { RegistryCalls, RegistryRecord } from './registry-types.ts';

describe('createRegistryState', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open(view = '', rows: readonly RegistryRecord[] = [], elsewhere: readonly RegistryRecord[] = []) {
    const changes: RecordChanged[] = [];
    const notices: RegistryFact[] = [];
    const views: ViewChanged[] = [];
    let requestCount = 0;
    const ask = async ({ _id: id }: ListQuery) => {
      requestCount += 1;
      const found = elsewhere.filter(({ _id }) => _id === id);
      return id !== undefined ? { rows: found, total: found.length } : { rows, total: rows.length };
    };
    const calls = { ask } as unknown as RegistryCalls<RegistryRecord>;
    const session = {
      mode: 'embedded',
      live: { subscribe: () => () => {} },
      user: { profile: null },
      organizations: { currentId: 'o1' },
      drafts: createDraftStorage('embedded', 'default'),
    } as unknown as Session;
    const name = { key: 'name', header: '', value: () => '' };
    const description = {};
    const state = createRegistryState({
      session,
      name: 'vehicles',
      calls,
      description,
      columns: [name],
      view,
      onView: (next) => views.push(next),
      onChange: (change) => changes.push(change),
      notify: (notice) => notices.push(notice),
    });
    return { state, changes, notices, views, requestCount: () => requestCount };
  }

  it('starts with the view of the address, and reports a later view', async () => {
    const { state, views } = open('search=volvo&deleted=1');
    const stop = state.start();
    expect(state.list.query.value).toMatchObject({ search: 'volvo', isDeleted: true });
    expect(views).toEqual([]);
    state.list.showsDeleted.value = false;
    expect(views).toEqual([{ view: 'search=volvo' }]);
    stop();
  });

  it('reports a completed action, closes its question, and reloads the list', async () => {
    const { state, changes, notices, requestCount } = open();
    state.ask({ kind: 'import' });
    const change = { act: 'created', id: 'r1', returned: 0 };
    state.done('Cadastro criado.', change);
    await vi.advanceTimersByTimeAsync(1);
    expect([state.question.value, notices, changes, requestCount()]).toEqual([
      null,
      [{ tone: 'positive', text: 'Cadastro criado.', about: 'record r1' }],
      [change],
      1,
    ]);
  });

  const record = (_id: string): RegistryRecord => ({ _id, status: 'active' });

  it('opens a record of the list without a request, and reports open and close as moves', async () => {
    const { state, views, requestCount } = open('search=volvo', [record('r1')]);
    const stop = state.start();
    await vi.advanceTimersByTimeAsync(1);
    state.record.open('r1');
    state.record.showPart('statement');
    expect(state.record.row.value).toEqual({ status: 'ready', value: record('r1') });
    state.record.close();
    expect(views).toEqual([
      { view: 'search=volvo&record=r1', move: 'open' },
      { view: 'search=volvo&record=r1&tab=statement' },
      { view: 'search=volvo', move: 'close' },
    ]);
    expect(requestCount()).toBe(1);
    stop();
  });

  it('requests the record of an address that the list lacks, and returns null for unknown ids', async () => {
    const { state, views } = open('record=r9&tab=statement', [record('r1')], [record('r9')]);
    const stop = state.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(state.record.opened.value).toEqual({ id: 'r9', part: 'statement' });
    expect(state.record.row.value).toEqual({ status: 'ready', value: record('r9') });
    state.show('record=r0');
    await vi.advanceTimersByTimeAsync(1);
    expect(state.record.row.value).toEqual({ status: 'ready', value: null });
    expect(views).toEqual([]);
    stop();
  });

  it('shows a view of the page without a report to the page', async () => {
    const { state, views } = open('', [record('r1')]);
    const stop = state.start();
    await vi.advanceTimersByTimeAsync(1);
    state.show('search=volvo&record=r1');
    expect(state.list.query.value.search).toBe('volvo');
    expect(state.record.opened.value).toEqual({ id: 'r1', part: 'summary' });
    state.show('search=volvo');
    expect(state.record.opened.value).toBeNull();
    state.show('record=new');
    expect(state.record.opened.value).toEqual({ id: null, part: 'edit' });
    expect(state.list.query.value.search).toBeUndefined();
    expect(views).toEqual([]);
    stop();
  });

  it('refuses a view of the page during unsaved input or a question, and reports its own view', async () => {
    const { state, views } = open('record=r1&tab=edit', [record('r1')]);
    const stop = state.start();
    await vi.advanceTimersByTimeAsync(1);
    state.guard(() => false);
    state.show('');
    state.guard(null);
    state.ask({ kind: 'import' });
    state.show('');
    expect(state.record.opened.value).toEqual({ id: 'r1', part: 'edit' });
    const again = { view: 'record=r1&tab=edit', move: 'open' };
    expect(views).toEqual([again, again]);
    state.close();
    state.show('');
    expect(state.record.opened.value).toBeNull();
    stop();
  });

  it('closes a record that an action removed from the list', async () => {
    const rows = [record('r1')];
    const { state } = open('', rows);
    const stop = state.start();
    await vi.advanceTimersByTimeAsync(1);
    state.record.open('r1');
    rows.pop();
    state.done('Excluído.', { act: 'deleted', id: 'r1', returned: 0 });
    await vi.advanceTimersByTimeAsync(1);
    expect(state.record.opened.value).toBeNull();
    stop();
  });
});
