/** What every file of journeys stands on: a demonstration of its own, and people who leave when their test is over. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startDemonstration, type Demonstration } from './demonstration.ts';
import type { OpenDatabase } from './engines.ts';
import { visit, type Visitor } from './visitor.ts';

/**
 * To be called once, outside of all tests. `demo` answers the demonstration while it stands; `enter` lets a person in. It stands
 * on the embedded database, unless `database` opens another one.
 */
export function useDemonstration(database?: OpenDatabase) {
  let started: Demonstration | undefined;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    started = await startDemonstration(database);
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
