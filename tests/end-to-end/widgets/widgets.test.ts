/**
 * What every element of the suite is held to, in a browser, on the built suite, on a partner's page. The elements are
 * listed from the folders: a new one is tested by being there. One server and one browser serve all.
 */
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { looksRight } from './looks.ts';
import { openProfile } from './support/visit.ts';
import { widgets } from './support/widgets.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

describe.each(widgets)('$tag', (widget) => {
  let profile: BrowserContext;
  beforeAll(async () => {
    profile = await openProfile(world);
  });
  afterAll(() => profile.close());

  looksRight(
    () => world,
    () => profile,
    widget,
  );
});
