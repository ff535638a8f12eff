import { expect, it } from 'vitest';
import { watchShifts, type LayoutShift } from '../support/layout-shifts.ts';
import { putAfter } from './support/in-page.js';
import { type Pages, type Visit, visit } from './support/visit.ts';
import type { World } from './support/world.ts';

export function holdsItsRoom(world: () => World, pages: () => Pages): void {
  it('does not move content below the element while the suite loads', async () => {
    let shifts = async (): Promise<readonly LayoutShift[]> => [];
    const visitor: Visit = await visit(
      world(),
      pages(),
      { tag: 'litro-balance' },
      {
        token: 'given',
        fresh: true,
        page: { style: 'reserving', late: true },
        before: async ({ page }) => void (shifts = await watchShifts(page)),
      },
    );
    await visitor.page.evaluate(putAfter);
    await visitor.settle();
    expect(await shifts()).toEqual([]);
    await visitor.leave();
  });
}
