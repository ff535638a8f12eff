import { describe, expect, it } from 'vitest';
import { CALLS_OUTSIDE, OPEN_CALLS } from './facts.ts';
import type { RouteContract } from './route.ts';
import { routes } from './routes.ts';

/** Calls of machines: no element uses them. */
const OF_MACHINES = /^GET \/(health|openapi|sandbox)|\/set-up|\/sandbox\/clock/;

const asked = (Object.entries(routes) as [string, RouteContract][]).filter(
  ([name, { access }]) => access !== 'terminal' && access !== 'signed' && !OF_MACHINES.test(name),
);
const namesOf = (calls: typeof asked) => calls.map(([name]) => name);

describe('what the browser knows of calls', () => {
  it('is which of them select no organisation', () => {
    const outside = asked.filter(
      ([, { query }]) =>
        !query || !('organizationId' in (query as unknown as { properties: object }).properties),
    );
    expect(namesOf(asked.filter(([name]) => CALLS_OUTSIDE.test(name)))).toEqual(namesOf(outside));
  });

  it('is which of them answer without a session', () => {
    const open = asked.filter(([, { access }]) => access === 'open');
    expect(namesOf(asked.filter(([name]) => OPEN_CALLS.test(name)))).toEqual(namesOf(open));
  });
});
