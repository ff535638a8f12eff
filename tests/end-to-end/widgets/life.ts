import type { CDPSession } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { effort, printFigures } from '../../../src/server/testing/effort.ts';
import { mountOften, move, put, remove } from './support/in-page.js';
import { open, type Pages, type Visit, visit } from './support/visit.ts';
import type { Widget } from './support/widgets.ts';
import type { World } from './support/world.ts';

const MOUNTS = effort({ usual: 15, long: 500 });
const WARM_UP = 10;
const AT_ONCE = 5;

export function lives(world: () => World, pages: () => Pages, widget: Widget): void {
  it('keeps its state and sends no request when the page moves it', async () => {
    const visitor = await open(world(), pages(), widget);
    await moveAbout(visitor);
    await visitor.leave();
  });

  it('ignores answers after its removal and loads again when the page adds it back', async () => {
    const visitor = await visit(world(), pages(), widget, {
      token: 'given',
      before: ({ faults }) => faults.hold(),
    });
    await removeEarly(visitor);
    await visitor.leave();
  });

  it(`leaks no nodes, listeners or memory after ${MOUNTS} mounts`, async () => {
    const visitor = await open(world(), pages(), widget, { fresh: true });
    await visitor.page.evaluate(remove);
    const cdp = await visitor.page.context().newCDPSession(visitor.page);
    await cdp.send('Performance.enable');
    const atOnce = widget.ownsPage ? 1 : AT_ONCE;
    await visitor.page.evaluate(mountOften, { times: WARM_UP, atOnce });
    let before = await measure(cdp);
    const mount = async () => {
      await visitor.page.evaluate(mountOften, { times: MOUNTS, atOnce });
      return leastGrowth(cdp, before);
    };
    // Limits for leaked nodes and listeners. Each round has its own session, so even a leak of one node per session reaches
    // the limit.
    const rounds = MOUNTS / atOnce;
    const isLeft = ({ nodes, listeners }: Grown) => nodes >= rounds || listeners >= rounds / 5;
    let grown = await mount();
    // The test measures again before it reports leaked nodes or listeners. The browser engine retains only objects of
    // the last round, while a leak grows in each measurement.
    if (isLeft(grown)) {
      before = await measure(cdp);
      grown = await mount();
    }
    printFigures(`${widget.tag}, ${MOUNTS} mounts`, grown);
    expect(isLeft(grown), JSON.stringify(grown)).toBe(false);
    expect(grown.heapKb * 1024, 'growth of less than a quarter of the heap').toBeLessThan(before.heap / 4);
    expect(await visitor.problems()).toEqual([]);
    await visitor.leave();
  });
}

export async function moveAbout(visitor: Visit): Promise<void> {
  await visitor.quiet();
  const [texts, calls] = [await visitor.says(), [...visitor.calls]];
  expect(await visitor.page.evaluate(move)).toEqual([true, true]);
  await visitor.quiet();
  expect(await visitor.says()).toEqual(texts);
  expect(visitor.calls).toEqual(calls);
  expect(await visitor.problems()).toEqual([]);
}

export async function removeEarly(visitor: Visit): Promise<void> {
  await vi.waitUntil(() => visitor.faults.held() > 0, { timeout: 10_000 });
  await visitor.page.evaluate(remove);
  const events = await visitor.events();
  await visitor.faults.end();
  await visitor.rest();
  expect(await visitor.events()).toEqual(events);
  await visitor.page.evaluate(put);
  await visitor.settle();
  await visitor.expectReadable();
  expect(await visitor.failing()).toEqual([]);
  expect(await visitor.problems()).toEqual([]);
}

async function measure(cdp: CDPSession) {
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (metricName: string) => metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
}

type Grown = Awaited<ReturnType<typeof leastGrowth>>;

/**
 * Returns the lowest growth of nodes, listeners and heap in repeated measurements. The last task of the page may still
 * hold objects.
 */
async function leastGrowth(cdp: CDPSession, before: Awaited<ReturnType<typeof measure>>) {
  for (let turn = 1; ; turn += 1) {
    const now = await measure(cdp);
    const grown = {
      nodes: now.nodes - before.nodes,
      listeners: now.listeners - before.listeners,
      heapKb: Math.round((now.heap - before.heap) / 1024),
    };
    if ((grown.nodes <= 0 && grown.listeners <= 0) || turn === 10) return grown;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
