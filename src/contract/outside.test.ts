import { describe, expect, it } from 'vitest';
import { CALLS_OUTSIDE, OPEN_CALLS } from './facts.ts';
import type { RouteContract } from './route.ts';
import { routes } from './routes.ts';

/** Calls that no element sends. */
const OF_MACHINES = /^GET \/(health|openapi|sandbox)|\/set-up|\/sandbox\/clock|\/api-key/;

const asked = (Object.entries(routes) as [string, RouteContract][]).filter(
  ([name, { access }]) =>
    access !== 'terminal' && access !== 'key' && access !== 'signed' && !OF_MACHINES.test(name),
);
const namesOf = (calls: typeof asked) => calls.map(([name]) => name);

describe('CALLS_OUTSIDE and OPEN_CALLS', () => {
  it('CALLS_OUTSIDE matches exactly the calls without the query parameter organizationId', () => {
    const outside = asked.filter(
      ([, { query }]) =>
        !query || !('organizationId' in (query as unknown as { properties: object }).properties),
    );
    expect(namesOf(asked.filter(([name]) => CALLS_OUTSIDE.test(name)))).toEqual(namesOf(outside));
  });

  it('OPEN_CALLS matches exactly the calls that need no session', () => {
    const open = asked.filter(([, { access }]) => access === 'open');
    expect(namesOf(asked.filter(([name]) => OPEN_CALLS.test(name)))).toEqual(namesOf(open));
  });
});
