export const onOnePage = (total: number) => ({ pages: { current: 1, total: 1 }, items: { total, skip: 0 } });
