import { beforeEach, describe, expect, it } from 'vitest';
import { createDraftStorage } from './draft-storage.ts';
import { openPageStorage, textOf } from './testing/page-storage.ts';

let pages: ReturnType<typeof openPageStorage>;
beforeEach(() => {
  pages = openPageStorage();
});

describe('createDraftStorage', () => {
  it('stores drafts in the session storage of the tab in the portal', () => {
    createDraftStorage('portal', 'default').setItem('ana', '50');
    expect(createDraftStorage('portal', 'default').getItem('ana')).toBe('50');
    expect([textOf(pages.session), textOf(pages.local)]).toEqual(['litro.v1.draft.default.ana=50', '']);
  });

  it('stores drafts of an embedded session only in memory, separate from other sessions', () => {
    const drafts = createDraftStorage('embedded', 'default');
    drafts.setItem('ana', '50');
    expect([drafts.getItem('ana'), createDraftStorage('embedded', 'other').getItem('ana')]).toEqual([
      '50',
      null,
    ]);
    expect([textOf(pages.session), textOf(pages.local)]).toEqual(['', '']);
    drafts.forget();
    expect(drafts.getItem('ana')).toBeNull();
  });

  it('deletes only drafts of its own session', () => {
    const drafts = createDraftStorage('portal', 'default');
    const others = createDraftStorage('portal', 'other');
    for (const store of [drafts, others]) store.setItem('ana', '50');
    drafts.forget();
    expect([drafts.getItem('ana'), others.getItem('ana')]).toEqual([null, '50']);
  });
});
