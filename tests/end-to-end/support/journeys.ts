import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { joinDemonstration, startDemonstration, type Demonstration } from './demonstration.ts';
import type { OpenDatabase } from './engines.ts';
import { visit, type Visitor } from './visitor.ts';

/**
 * Elements that every journey shows, so a file of journeys need not list them. A change of one of these elements starts
 * the tests of single elements instead of all journeys.
 */
const SHOWN_BY_ALL = ['litro-portal', 'litro-login', 'litro-home', 'litro-balance'];

interface Journeys {
  /**
   * Tags of the elements that the file's journeys use. `npm run test:changed` runs the file if one of these elements
   * changes. A test fails if it shows an element that is missing here.
   */
  readonly elements: readonly string[];
}

interface OwnDemonstration extends Journeys {
  readonly database?: OpenDatabase | undefined;
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts a demonstration for the journeys of a file; call it once, outside all tests. `demo` returns the running
 * demonstration; `enter` opens a browser for a visitor. Without `database`, the demonstration uses the embedded database.
 */
export function useDemonstration({ elements, database, settings }: OwnDemonstration) {
  return useStarted(() => startDemonstration(database, settings), elements);
}

/**
 * Like `useDemonstration`, on a server that several files of journeys share. A file on the shared server only reads, or
 * writes only its own records. It expects no sum or list that other files change. A file needs its own demonstration if it
 * moves the clock, changes settings, locks an account or depends on the credit of a shared company.
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
      'The test shows elements that the file does not name.',
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
