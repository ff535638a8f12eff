/**
 * What every element of the suite is held to, in a browser, on the built suite, on a partner's page. The elements are
 * listed from the folders: a new one is tested by being there. One server and one browser serve all.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { keepsItsWord } from './contract.ts';
import { standsOnAnyPage } from './hosts.ts';
import { lives } from './life.ts';
import { looksRight } from './looks.ts';
import { survives } from './survival.ts';
import { openProfile, type Profile } from './support/visit.ts';
import { widgets } from './support/widgets.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

// Each visit waits much more than it works.
describe.concurrent.each(widgets)('$tag', (widget) => {
  let profile: Profile;
  beforeAll(() => {
    profile = openProfile(world);
  });
  afterAll(() => profile.close());

  const [inWorld, inProfile] = [() => world, () => profile];
  looksRight(inWorld, inProfile, widget);
  standsOnAnyPage(inWorld, inProfile, widget);
  keepsItsWord(inWorld, inProfile, widget);
  lives(inWorld, inProfile, widget);
  survives(inWorld, inProfile, widget);
});
