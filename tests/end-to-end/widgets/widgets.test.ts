/**
 * Browser tests of every element of the built suite on a partner's page. The list of elements comes from the folders, so
 * a new element needs no change of this file.
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

describe('a page that reserves space for an element', () =>
  holdsItsRoom(
    () => world,
    () => pages,
  ));

/**
 * Elements that the current code change touches get all fault trials. `npm test` also visits each element once, with one
 * drawn fault. The long run gives all trials to all elements and skips the visits, because the trials contain the
 * visits.
 */
const triedWhole = new Set(touchedOf(widgets, 'elements', ({ tag }) => tag));
const visited = isLong || isChangedOnly ? [...triedWhole] : widgets;

// The tests of elements run concurrently, because a visit mostly waits.
describe.runIf(visited.length > 0).concurrent.each(visited)('$tag', (widget) => {
  const [inWorld, onPages] = [() => world, () => pages];
  if (!isLong) isVisited(inWorld, onPages, widget);
  if (!triedWhole.has(widget)) return;
  looksRight(inWorld, onPages, widget);
  keepsItsWord(inWorld, onPages, widget);
  // Tests only one representative of elements that share their code. The long run tests all elements.
  if (widget.isRepresented && !isLong) return;
  standsOnAnyPage(inWorld, onPages, widget);
  lives(inWorld, onPages, widget);
  survives(inWorld, onPages, widget);
});
