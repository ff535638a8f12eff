/** A page that holds the room of an element as docs/embed/embedding.md says does not jump while the suite arrives. */
import { expect, it } from 'vitest';
import { watchShifts } from '../support/layout-shifts.ts';
import { putAfter } from './support/in-page.js';
import { type Pages, type Visit, visit } from './support/visit.ts';
import type { World } from './support/world.ts';

export function holdsItsRoom(world: () => World, pages: () => Pages): void {
  it('does not move what follows it', async () => {
    let shifts = async (): Promise<readonly string[]> => [];
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
