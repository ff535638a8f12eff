import { beforeEach, describe, expect, it } from 'vitest';
import { createDraftStorage } from './draft-storage.ts';
import { openPageStorage, textOf } from './testing/page-storage.ts';

let pages: ReturnType<typeof openPageStorage>;
beforeEach(() => {
  pages = openPageStorage();
});

describe('where drafts are kept', () => {
  it('is the store of the tab in the portal, where a reload finds them', () => {
    createDraftStorage('portal', 'default').setItem('ana', '50');
    expect(createDraftStorage('portal', 'default').getItem('ana')).toBe('50');
    expect([textOf(pages.session), textOf(pages.local)]).toEqual(['litro.v1.draft.default.ana=50', '']);
  });

  it('is memory on the page of somebody else, for its own session alone', () => {
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

  it('forgets those of its own session', () => {
    const drafts = createDraftStorage('portal', 'default');
    const others = createDraftStorage('portal', 'other');
    for (const store of [drafts, others]) store.setItem('ana', '50');
    drafts.forget();
    expect([drafts.getItem('ana'), others.getItem('ana')]).toEqual([null, '50']);
  });
});
