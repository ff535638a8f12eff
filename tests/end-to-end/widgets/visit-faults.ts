import type { Language } from '#core/config/languages.ts';
import { writeAnything } from './contract.ts';
import { expectPageAsBefore, hostile, wearHostile } from './hosts.ts';
import { moveAbout, removeEarly } from './life.ts';
import {
  faults as outages,
  cutLineOf,
  expectToGoOn,
  loseCode,
  meet,
  type FaultFreeView,
} from './survival.ts';
import { put } from './support/in-page.js';
import type { Pages, Visit } from './support/visit.ts';
import type { Widget } from './support/widgets.ts';
import type { World } from './support/world.ts';

interface Visited {
  readonly world: World;
  readonly pages: Pages;
  readonly widget: Widget;
  readonly visitor: Visit;
  readonly language: Language;
  readonly usually: ReadonlyMap<Language, FaultFreeView>;
}

export interface VisitFault {
  readonly name: string;
  /** True if the visit must advance the clock of the page for time-outs and silent connections. */
  readonly clock: boolean;
  /**
   * True if the fault must run before axe tests the page. This fault checks that the page is unchanged, and axe
   * changes the page.
   */
  readonly isFirst?: true;
  readonly meet: (visited: Visited) => Promise<void>;
}

const ofTheServer: readonly VisitFault[] = outages.map(([name, fault]) => ({
  name,
  clock: true,
  async meet({ visitor, language, usually }) {
    await meet(visitor, fault, language);
    await expectToGoOn(visitor, usually.get(language));
  },
}));

/** Replaces the tested element by a new element, because a resized element keeps the sizes of its hidden parts. */
async function renew(visitor: Visit): Promise<Visit> {
  await visitor.again({ token: 'given' });
  await visitor.settle();
  return visitor;
}

const ofTheLine: readonly VisitFault[] = [
  {
    name: 'the line is cut',
    clock: true,
    async meet({ visitor, usually }) {
      await cutLineOf(await renew(visitor));
      await expectToGoOn(visitor, usually.get('pt'));
    },
  },
  {
    name: 'its own code does not arrive',
    clock: true,
    meet: ({ world, pages, widget, usually }) => loseCode(world, pages, widget, usually.get('pt')),
  },
];

const ofThePage: readonly VisitFault[] = [
  {
    name: 'the page removes it before it is answered',
    clock: false,
    async meet({ visitor }) {
      await visitor.faults.hold();
      await visitor.again({ token: 'given' });
      await removeEarly(visitor);
    },
  },
  { name: 'the page moves it', clock: false, meet: ({ visitor }) => renew(visitor).then(moveAbout) },
  {
    name: 'the page writes anything into its attributes',
    clock: false,
    meet: ({ visitor }) => renew(visitor).then(writeAnything),
  },
  {
    name: 'the page goes on without it',
    clock: false,
    isFirst: true,
    async meet({ visitor, widget }) {
      await expectPageAsBefore(visitor, widget);
      await visitor.page.evaluate(put);
      await visitor.settle();
    },
  },
  ...hostile.map((style) => ({
    name: `the page wears ${style}`,
    clock: false,
    meet: ({ visitor }: Visited) => renew(visitor).then((renewed) => wearHostile(renewed, [style])),
  })),
];

export const visitFaults: readonly VisitFault[] = [...ofTheServer, ...ofTheLine, ...ofThePage];
