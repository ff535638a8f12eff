/**
 * What every element of the suite is held to, in a browser, on the built suite, on a partner's page. The elements are
 * listed from the folders: a new one is tested by being there. One server and one browser serve all.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { isLong } from '../../../src/server/testing/effort.ts';
import { isChangedOnly, touchedOf } from '../../support/share.ts';
import { keepsItsWord } from './contract.ts';
import { isVisited } from './daily-visit.ts';
import { standsOnAnyPage } from './hosts.ts';
import { holdsItsRoom } from './room.ts';
import { lives } from './life.ts';
import { looksRight } from './looks.ts';
import { survives } from './survival.ts';
import { openPages, type Pages } from './support/visit.ts';
import { widgets } from './support/widgets.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let pages: Pages;
beforeAll(async () => {
  world = await startWorld();
  pages = openPages(world);
});
afterAll(() => world?.stop());

describe('a page that holds the room of an element', () =>
  holdsItsRoom(
    () => world,
    () => pages,
  ));

/**
 * Every run visits every element once, with one fault that the seed draws. Every trial is made of the elements that the change
 * touches. The long run makes every trial of every element and leaves the visit out, as the trials contain it.
 */
const triedWhole = new Set(touchedOf(widgets, 'elements', ({ tag }) => tag));
const visited = isLong || isChangedOnly ? [...triedWhole] : widgets;

// Each visit waits much more than it works.
describe.runIf(visited.length > 0).concurrent.each(visited)('$tag', (widget) => {
  const [inWorld, onPages] = [() => world, () => pages];
  if (!isLong) isVisited(inWorld, onPages, widget);
  if (!triedWhole.has(widget)) return;
  looksRight(inWorld, onPages, widget);
  keepsItsWord(inWorld, onPages, widget);
  // What the same code does on the same page is tried once, and with every element in the long run.
  if (widget.isStoodFor && !isLong) return;
  standsOnAnyPage(inWorld, onPages, widget);
  lives(inWorld, onPages, widget);
  survives(inWorld, onPages, widget);
});
