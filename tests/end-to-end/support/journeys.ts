/** The demonstration of a file of journeys, and people who leave when their test is over. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { joinDemonstration, startDemonstration, type Demonstration } from './demonstration.ts';
import type { OpenDatabase } from './engines.ts';
import { visit, type Visitor } from './visitor.ts';

/**
 * To be called once, outside of all tests. `demo` answers the demonstration while it stands; `enter` lets a person in. It stands
 * on the embedded database, unless `database` opens another one.
 */
export function useDemonstration(database?: OpenDatabase) {
  return useStarted(() => startDemonstration(database));
}

/**
 * As `useDemonstration`, on one server for all files that share it. Such a file only reads, or writes only records of its own;
 * it expects no sum and no list that another of them changes. A file that moves the clock, changes settings, locks an
 * account or follows the credit of a company that another file moves has a demonstration of its own.
 */
export const useSharedDemonstration = () => useStarted(joinDemonstration);

function useStarted(start: () => Promise<Demonstration>) {
  let started: Demonstration | undefined;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    started = await start();
  });
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) await visitor.leave();
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
