import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_TABLE_VIEW, type TableView } from '../../state/table-view.ts';
import { createDraftStorage } from '../../session/draft-storage.ts';
import { savedDisplay } from './saved-display.ts';
import type { Session } from '../../session/session.ts';

const HIDDEN = ['color', 'category'];
const USUAL = { density: 'comfortable', hidden: HIDDEN } as const;

function openSession(mode: Session['mode'], { user = 'u1', organization = 'o1' } = {}) {
  return {
    mode,
    user: { profile: { _id: user } },
    organizations: { list: [], currentId: organization },
    drafts: createDraftStorage(mode, 'default'),
  } as unknown as Session;
}

function look(session: Session, change?: Partial<TableView>, screen = 'vehicles') {
  const display = savedDisplay(session, screen, HIDDEN);
  const { density, hidden } = display;
  const view = signal<TableView>({ ...DEFAULT_TABLE_VIEW, density, hidden });
  const stop = display.follow(view);
  if (change) view.value = { ...view.value, ...change };
  stop();
  return { density, hidden };
}

describe('keptDisplay', () => {
  const texts = new Map<string, string>();
  beforeEach(() => {
    texts.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => texts.get(name) ?? null,
      setItem: (name: string, text: string) => void texts.set(name, text),
      removeItem: (name: string) => void texts.delete(name),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const mine = { density: 'compact', hidden: ['category', 'year'] } as const;

  it('restores the display only for the same user, organization and screen', () => {
    look(openSession('portal'), mine);
    expect(look(openSession('portal'))).toEqual(mine);
    expect(look(openSession('portal', { user: 'u2' }))).toEqual(USUAL);
    expect(look(openSession('portal', { organization: 'o2' }))).toEqual(USUAL);
    expect(look(openSession('portal'), undefined, 'drivers')).toEqual(USUAL);
  });

  it('deletes the stored display when it equals the default', () => {
    look(openSession('portal'), mine);
    look(openSession('portal'), USUAL);
    expect([...texts.keys()]).toEqual([]);
  });

  it('does not store the display of a link while the user does not change it', () => {
    const display = savedDisplay(openSession('portal'), 'vehicles', HIDDEN);
    display.follow(signal<TableView>({ ...DEFAULT_TABLE_VIEW, density: 'compact' }))();
    expect(look(openSession('portal'))).toEqual(USUAL);
  });

  it('stores the display of an embedded page only in memory', () => {
    const session = openSession('embedded');
    look(session, mine);
    expect(look(session)).toEqual(mine);
    expect([...texts.keys()]).toEqual([]);
    session.drafts.forget();
    expect(look(session)).toEqual(USUAL);
  });

  it('returns the default display if the stored display is invalid', () => {
    texts.set('litro.v1.table.u1.o1.vehicles', '{"hidden":[1,null],"shown":7}');
    expect(look(openSession('portal'))).toEqual(USUAL);
  });
});
