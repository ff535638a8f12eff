/** Whatever fails, the element says so, tells the page once, and is back when the fault is over. */
import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#core/config/languages.ts';
import { isLong } from '../../../src/server/testing/effort.ts';
import { drawOne } from '../../support/share.ts';
import { fates, REQUEST_ID } from './support/faults.ts';
import type { TokenMode } from './support/partner-page.ts';
import { setTokenMode } from './support/in-page.js';
import { NETWORK_LINE, open, type Pages, visit, type Visit, type VisitOptions } from './support/visit.ts';
import type { Widget } from './support/widgets.ts';
import type { World } from './support/world.ts';

const TURNS = 60;
export interface Fault {
  /** Told by `litro-error`; null where nothing failed. */
  readonly code: string | null;
  /** The server's answer has reached the page, and with it the id of the request. */
  readonly isAnswered?: boolean;
  /** How the page's `getToken` behaves meanwhile. */
  readonly token?: TokenMode;
  readonly begin?: (visitor: Visit) => Promise<unknown>;
  readonly end: (visitor: Visit) => Promise<unknown>;
}

const tokenFaults: Readonly<Record<string, [token: TokenMode, code: string | null]>> = {
  // Nobody is signed in there: no failure.
  'the page has no token': ['nothing', null],
  'the page’s token function throws': ['rejects', 'operation_failed'],
  'the page’s token function never answers': ['hangs', 'request_timed_out'],
};

/** What each is called when the page is told. */
const codeOf: Readonly<Record<keyof typeof fates, string>> = {
  'refuses the token (401)': 'session_ended',
  'forbids everything (403)': 'permission_missing',
  'breaks down (500)': 'internal_error',
  'is hidden by a gateway that answers with a page (502)': 'internal_error',
  'answers with half a document': 'operation_failed',
  'does not let this page read its answers (CORS)': 'network_unreachable',
  'never answers': 'request_timed_out',
  'cannot be reached': 'network_unreachable',
};

export const faults: readonly (readonly [what: string, fault: Fault])[] = [
  ...Object.entries(tokenFaults).map(([what, [token, code]]): [string, Fault] => [
    what,
    { code, token, end: ({ page }) => page.evaluate(setTokenMode, 'given') },
  ]),
  ...Object.entries(fates).map(([what, fate]): [string, Fault] => [
    `the server ${what}`,
    {
      code: codeOf[what as keyof typeof fates],
      isAnswered: typeof fate === 'object' && !('forStrangers' in fate),
      begin: (visitor) => visitor.faults.begin(fate),
      end: (visitor) => visitor.faults.end(),
    },
  ]),
];
/** One code meets the faults for all elements: an element tries one in so many, which ones the seed draws. */
const ONE_OF = 3;

/** Every fault in every language, or some of them, each in one language. */
function trialsOf({ tag }: Widget) {
  const mine = drawOne([...Array.from({ length: ONE_OF }).keys()], tag);
  return faults.flatMap(([what, fault], turn) => {
    if (!isLong && turn % ONE_OF !== mine) return [];
    const spoken = isLong ? LANGUAGES : [drawOne(LANGUAGES, `${tag} ${what}`)];
    return spoken.map((language) => [what, language, fault] as const);
  });
}

/** What an element says while nothing fails, and its main actions. */
export interface Standing {
  readonly says: readonly string[];
  readonly actions: readonly string[];
}

export function survives(world: () => World, pages: () => Pages, widget: Widget): void {
  describe.sequential('in one fault after the other', () => {
    const trials = trialsOf(widget);
    const languages = new Set<Language>(['pt', ...trials.map(([, language]) => language)]);
    /** The page of the trials, and what stands on it as long as nothing fails. */
    let kept: Visit | undefined;
    let usually: ReadonlyMap<Language, Standing> | undefined;
    const takePage = async (): Promise<Visit> => {
      const visitor = kept ?? (await open(world(), pages(), widget, { clock: true }));
      // Where a trial fails, the next one has a page of its own.
      kept = undefined;
      usually ??= await listenUsually(visitor, languages);
      return visitor;
    };
    const goesOn = (visitor: Visit, language: Language) => expectToGoOn(visitor, usually?.get(language));
    afterAll(() => kept?.leave());

    it.each(trials)('says so and comes back when %s (%s)', async (_what, language, fault) => {
      const visitor = await takePage();
      await meet(visitor, fault, language);
      await goesOn(visitor, language);
      kept = visitor;
    });

    it('keeps what it shows while the line is cut, and follows again afterwards', async () => {
      const visitor = await takePage();
      await visitor.again({ token: 'given' });
      await visitor.settle();
      await cutLineOf(visitor);
      await goesOn(visitor, 'pt');
      kept = visitor;
    });

    it('says so and comes back when its own code does not arrive', async () => {
      kept = await takePage();
      await loseCode(world(), pages(), widget, usually?.get('pt'));
    });
  });
}

/** Begins the fault, opens the element anew, expects that it says so, and ends the fault. */
export async function meet(visitor: Visit, fault: Fault, language: Language): Promise<void> {
  await fault.begin?.(visitor);
  await visitor.again({ token: fault.token ?? 'given', language });
  await expectSaid(visitor, fault);
  await fault.end(visitor);
}

/** Cuts the line of a settled element for more than a minute, and expects that it shows its figures all the time. */
export async function cutLineOf(visitor: Visit): Promise<void> {
  const before = await visitor.texts();
  await visitor.faults.cutLine(true);
  for (let turn = 0; turn < 15; turn += 1) await visitor.pass(5_000);
  await visitor.expectReadable();
  const figures = before.filter(({ text }) => /\d,\d/.test(text)).map(({ text }) => text);
  expect((await visitor.texts()).map(({ text }) => text)).toEqual(expect.arrayContaining(figures));
  await visitor.faults.cutLine(false);
}

/** Visits the element on a page of its own, since a page that has had the code before would still have it. */
export async function loseCode(
  world: World,
  pages: Pages,
  widget: Widget,
  standing: Standing | undefined,
): Promise<void> {
  const name = widget.tag.replace('litro-', '');
  const before: VisitOptions['before'] = (visitor) => visitor.faults.loseCode(name);
  const how: VisitOptions = { token: 'given', clock: true, fresh: true, before };
  const visitor = await visit(world, pages, widget, how);
  await expectSaid(visitor, { code: 'network_unreachable' });
  await visitor.faults.end();
  await expectToGoOn(visitor, standing);
  await visitor.leave();
}

/** Expects that it says again what it says while nothing fails, with no error but those of the fault. */
export async function expectToGoOn(visitor: Visit, standing: Standing | undefined): Promise<void> {
  await expectBack(visitor, standing);
  await expectQuiet(visitor);
}

/** What stands there in these languages while nothing fails. */
async function listenUsually(
  visitor: Visit,
  languages: Iterable<Language>,
): Promise<ReadonlyMap<Language, Standing>> {
  const standing = new Map<Language, Standing>();
  for (const language of languages) {
    await visitor.again({ token: 'given', language });
    await visitor.settle();
    standing.set(language, { says: await visitor.says(), actions: await visitor.mainActions() });
  }
  return standing;
}

/** In its own place, in the language of the page, and once. */
async function expectSaid(visitor: Visit, fault: Pick<Fault, 'code' | 'isAnswered'>): Promise<void> {
  visitor.pace('fast');
  await visitor.settle();
  visitor.pace('real');
  await visitor.expectReadable();
  await expectTold(visitor, fault);
  await expectQuiet(visitor);
}

/** One event for each element that says in its own place that something failed. */
async function expectTold(
  visitor: Visit,
  { code, isAnswered = false }: Pick<Fault, 'code' | 'isAnswered'>,
): Promise<void> {
  const told = (await visitor.events()).filter(({ type }) => type === 'litro-error');
  const failing = await visitor.failing();
  expect(told.map(({ tag }) => tag).sort()).toEqual(failing.sort());
  expect(failing.length > 0, 'says that it failed').toBe(code !== null);
  for (const { tag, detail } of told) {
    expect(detail).toEqual({
      tag,
      code,
      message: expect.stringMatching(/./) as string,
      ...(isAnswered && { requestId: REQUEST_ID }),
    });
  }
}

/** No error but the browser's own lines for what the fault did. */
async function expectQuiet(visitor: Visit): Promise<void> {
  const problems = await visitor.problems();
  expect(problems.filter((line) => !NETWORK_LINE.test(line))).toEqual([]);
}

async function expectBack(
  visitor: Visit,
  { says: wanted, actions }: Standing = { says: [], actions: [] },
): Promise<void> {
  let says: string[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    says = await visitor.says();
    if (JSON.stringify(says) === JSON.stringify(wanted)) return;
    await visitor.goOn(actions);
    await visitor.pass(1_000);
  }
  expect(says).toEqual(wanted);
}
