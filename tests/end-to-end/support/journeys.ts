/** The demonstration of a file of journeys, and people who leave when their test is over. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { joinDemonstration, startDemonstration, type Demonstration } from './demonstration.ts';
import type { OpenDatabase } from './engines.ts';
import { visit, type Visitor } from './visitor.ts';

/** Every journey shows these; a change of them is for the visits. */
const SHOWN_BY_ALL = ['litro-portal', 'litro-login', 'litro-home', 'litro-balance'];

interface Journeys {
  /**
   * Tags of the elements that the journeys of the file use. `npm run test:changed` runs the file for a change in one of them. A
   * test that shows an element which is not named fails.
   */
  readonly elements: readonly string[];
}

interface OwnDemonstration extends Journeys {
  readonly database?: OpenDatabase | undefined;
  /** More settings of the server. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * To be called once, outside of all tests. `demo` answers the demonstration while it stands; `enter` lets a person in. It stands
 * on the embedded database, unless `database` opens another one.
 */
export function useDemonstration({ elements, database, settings }: OwnDemonstration) {
  return useStarted(() => startDemonstration(database, settings), elements);
}

/**
 * As `useDemonstration`, on one server for all files that share it. Such a file only reads, or writes only records of its own;
 * it expects no sum and no list that another of them changes. A file that moves the clock, changes settings, locks an
 * account or follows the credit of a company that another file moves has a demonstration of its own.
 */
export const useSharedDemonstration = ({ elements }: Journeys) => useStarted(joinDemonstration, elements);

function useStarted(start: () => Promise<Demonstration>, elements: readonly string[]) {
  const named = new Set([...elements, ...SHOWN_BY_ALL]);
  let started: Demonstration | undefined;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    started = await start();
  });
  afterEach(async () => {
    const shown = visitors.flatMap((visitor) => [...visitor.elements]);
    for (const visitor of visitors.splice(0)) await visitor.leave();
    expect(
      shown.filter((tag) => !named.has(tag)),
      'elements that the file does not name',
    ).toEqual([]);
  });
  afterAll(() => started?.end());
  const demo = () => {
    if (!started) throw new Error('The demonstration has not been started.');
    return started;
  };
  const enter = async () => {
    const visitor = await visit(demo().browser);
    visitors.push(visitor);
    return visitor;
  };
  return { demo, enter };
}
