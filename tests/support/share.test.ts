import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { drawMutants } from '../../scripts/testing/mutants/draw.mjs';
import { selectTests } from '../../scripts/testing/selection.mjs';
import { drawInTurn, drawShare, SEEDS_PER_ROUND, sliceOf } from '../../scripts/testing/share.mjs';
import { listSources, readGraph } from '../../scripts/testing/source-graph.mjs';
import { listCalls, partOf, touchedBy } from '../../scripts/testing/touched.mjs';
import { visitFaults } from '../end-to-end/widgets/visit-faults.ts';

const calls = Object.keys(routes);
const elements = listSources()
  .filter((path) => path.endsWith('.element.ts'))
  .map((path) => `litro-${path.split('/')[2]}`);
const some = (count: number) => Array.from({ length: count }, (_none, place) => `item ${place}`);
const FIRST_SEEDS = [0, 7, 20_000];

describe('drawShare', () => {
  it.each([
    ['all calls', calls],
    ['all elements', elements],
    ...[1, 2, 9, 10, 11, 19, 23].map((count): [string, string[]] => [`${count} items`, some(count)]),
  ])('covers %s with ten consecutive seeds, with at least a tenth per seed', (_what, items) => {
    for (const first of FIRST_SEEDS) {
      const covered = new Set<string>();
      for (let seed = first; seed < first + SEEDS_PER_ROUND; seed += 1) {
        const share = drawShare(items, seed);
        expect(share.length).toBe(Math.ceil(items.length / 10));
        for (const item of share) covered.add(item);
      }
      expect(covered.size).toBe(items.length);
    }
  });

  it('draws the same items for the same seed, in any order of the items', () => {
    const turned = calls.toReversed();
    expect(drawShare(turned, 4).toSorted()).toEqual(drawShare(calls, 4).toSorted());
  });
});

describe('the fault of a seed for an element', () => {
  const faults = visitFaults.map(({ name }) => name);
  const drawn = (tag: string, first: number, count: number) =>
    Array.from({ length: count }, (_none, turn) => drawInTurn(faults, first + turn, tag));

  it('has a unique name', () => {
    expect(new Set(faults).size).toBe(faults.length);
  });

  it.each(FIRST_SEEDS)(
    'differs for each of ten seeds from %i, and each fault reaches several elements',
    (first) => {
      const met = new Map(faults.map((fault) => [fault, new Set<string>()]));
      for (const tag of elements) {
        const ten = drawn(tag, first, SEEDS_PER_ROUND);
        expect(new Set(ten).size).toBe(SEEDS_PER_ROUND);
        for (const fault of ten) met.get(fault)?.add(tag);
      }
      for (const [fault, tags] of met) expect(tags.size, fault).toBeGreaterThanOrEqual(elements.length / 4);
    },
  );

  it('takes every fault once in as many seeds as there are faults', () => {
    for (const tag of elements) expect(drawn(tag, 7, faults.length).toSorted()).toEqual(faults.toSorted());
  });

  it('follows a different order for each element', () => {
    const orders = elements.map((tag) => drawn(tag, 0, faults.length).join());
    expect(new Set(orders).size).toBe(elements.length);
  });
});

describe('sliceOf', () => {
  it('puts every item in exactly one shard', () => {
    const parts = ['1/4', '2/4', '3/4', '4/4'].map((shard) => sliceOf(calls, shard));
    expect(parts.flat().toSorted()).toEqual(calls.toSorted());
  });

  it.each(['0/4', '5/4', '1', 'a/b'])('refuses the shard %s', (shard) => {
    expect(() => sliceOf(calls, shard)).toThrow('A shard is written as 1/4');
  });
});

describe('touchedBy', () => {
  const graph = readGraph();
  const touched = (...paths: string[]) => touchedBy(graph, paths);

  it('finds the file of every call of the contract', () => {
    expect(listCalls(graph).toSorted()).toEqual(calls.toSorted());
  });

  it('returns the calls that a contract file defines', () => {
    expect(touched('src/contract/distributions.ts').calls).toEqual([
      'GET /admin/organization/balancesharing',
      'GET /admin/organization/balancesharing/{entry}',
      'PUT /admin/organization/balancesharing/{entry}/collect',
    ]);
  });

  it('returns the calls of a module', () => {
    expect(touched('src/server/features/balance/collect.service.ts').calls).toContain(
      'PUT /admin/organization/reapBalance/{id}',
    );
  });

  it('returns the element of a widget file, and all elements that use a block', () => {
    expect(touched('src/widgets/balance/views/figures.tsx').elements).toEqual(['litro-balance']);
    expect(touched('src/blocks/registry/registry.css').elements).toContain('litro-vehicles');
    expect(touched('locales/en/balance.json').elements).toEqual(['litro-balance']);
  });

  it('returns no calls and elements for a file that more than a third of them use', () => {
    const everywhere = touched('src/contract/values.ts', 'src/core/ui/button.tsx');
    expect(everywhere.calls).toEqual([]);
    expect(everywhere.elements).toEqual([]);
    expect(everywhere.common).toEqual(['src/contract/values.ts', 'src/core/ui/button.tsx']);
  });

  it('draws a change of everything in parts of at most a third, which consecutive seeds cover', () => {
    const names = calls.toSorted();
    const parts = [5, 6, 7].map((seed) => partOf(names, names.length, seed));
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(Math.ceil(names.length / 3));
    expect([...new Set(parts.flat())].sort()).toEqual(names);
    const few = names.slice(0, names.length / 3);
    expect(partOf(few, names.length, 5)).toEqual(few);
    expect(partOf(names, names.length)).toEqual(names);
  });
});

describe('selectTests', () => {
  const graph = readGraph();
  const select = (path: string) => selectTests(graph, [path], { calls: [], elements: [] });

  it('selects tests of the same part of the server', () => {
    expect(select('src/server/features/tanks/dips/dips.repository.ts').server).toContain(
      'src/server/features/tanks/tanks.test.ts',
    );
  });

  it('selects the storm of faults only for changes of the database layer or the ledger', () => {
    expect(select('src/server/platform/database/tenancy.ts').storm).toBe(true);
    expect(select('src/server/ledger/posting.ts').storm).toBe(true);
    expect(select('src/server/features/plans/plans.service.ts').storm).toBe(false);
  });

  it('draws mutants of eight layers from eight draws', () => {
    expect(new Set(drawMutants(1, 8).map(({ layer }) => layer)).size).toBe(8);
  });
});
