/** What a server answers about any list, for tests that say what stands in it. */

/** All of it stands on one page. */
export const onOnePage = (total: number) => ({ pages: { current: 1, total: 1 }, items: { total, skip: 0 } });
