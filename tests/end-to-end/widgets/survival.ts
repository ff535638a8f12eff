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
  /** Code that the event `litro-error` reports; null for a state that is no failure. */
  readonly code: string | null;
  /**
   * True if an answer of the server reaches the page during the fault, so that the element can show its request id.
   */
  readonly isAnswered?: boolean;
  readonly token?: TokenMode;
  readonly begin?: (visitor: Visit) => Promise<unknown>;
  readonly end: (visitor: Visit) => Promise<unknown>;
}

const tokenFaults: Readonly<Record<string, [token: TokenMode, code: string | null]>> = {
  // A page without a token has no signed-in user, which is no failure.
  'the page has no token': ['nothing', null],
  'the page’s token function throws': ['rejects', 'operation_failed'],
  'the page’s token function never answers': ['hangs', 'request_timed_out'],
};

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
const ONE_OF = 3;

/**
 * Fault trials of an element. The long run tries every fault in every language. Other runs try a third of the faults,
 * each in one language.
 */
function trialsOf({ tag }: Widget) {
  const mine = drawOne([...Array.from({ length: ONE_OF }).keys()], tag);
  return faults.flatMap(([what, fault], turn) => {
    if (!isLong && turn % ONE_OF !== mine) return [];
    const spoken = isLong ? LANGUAGES : [drawOne(LANGUAGES, `${tag} ${what}`)];
    return spoken.map((language) => [what, language, fault] as const);
  });
}

export interface FaultFreeView {
  readonly says: readonly string[];
  readonly actions: readonly string[];
}

export function survives(world: () => World, pages: () => Pages, widget: Widget): void {
  describe.sequential('consecutive faults', () => {
    const trials = trialsOf(widget);
    const languages = new Set<Language>(['pt', ...trials.map(([, language]) => language)]);
    let openVisit: Visit | undefined;
    let usually: ReadonlyMap<Language, FaultFreeView> | undefined;
    const takePage = async (): Promise<Visit> => {
      const visitor = openVisit ?? (await open(world(), pages(), widget, { clock: true }));
      openVisit = undefined;
      usually ??= await listenUsually(visitor, languages);
      return visitor;
    };
    const goesOn = (visitor: Visit, language: Language) => expectToGoOn(visitor, usually?.get(language));
    afterAll(() => openVisit?.leave());

    it.each(trials)('shows the fault and recovers when %s (%s)', async (_what, language, fault) => {
      const visitor = await takePage();
      await meet(visitor, fault, language);
      await goesOn(visitor, language);
      openVisit = visitor;
    });

    it('keeps its figures while the event line is cut and follows events afterwards', async () => {
      const visitor = await takePage();
      await visitor.again({ token: 'given' });
      await visitor.settle();
      await cutLineOf(visitor);
      await goesOn(visitor, 'pt');
      openVisit = visitor;
    });

    it('shows the fault and recovers when its own code does not arrive', async () => {
      openVisit = await takePage();
      await loseCode(world(), pages(), widget, usually?.get('pt'));
    });
  });
}

export async function meet(visitor: Visit, fault: Fault, language: Language): Promise<void> {
  await fault.begin?.(visitor);
  await visitor.again({ token: fault.token ?? 'given', language });
  await expectMessage(visitor, fault);
  await fault.end(visitor);
}

export async function cutLineOf(visitor: Visit): Promise<void> {
  const before = await visitor.texts();
  await visitor.faults.cutLine(true);
  for (let turn = 0; turn < 15; turn += 1) await visitor.pass(5_000);
  await visitor.expectReadable();
  const figures = before.filter(({ text }) => /\d,\d/.test(text)).map(({ text }) => text);
  expect((await visitor.texts()).map(({ text }) => text)).toEqual(expect.arrayContaining(figures));
  await visitor.faults.cutLine(false);
}

/** Tests an element whose code cannot be loaded. Uses a new page, because an earlier page would still have the code. */
export async function loseCode(
  world: World,
  pages: Pages,
  widget: Widget,
  faultFree: FaultFreeView | undefined,
): Promise<void> {
  const name = widget.tag.replace('litro-', '');
  const before: VisitOptions['before'] = (visitor) => visitor.faults.loseCode(name);
  const how: VisitOptions = { token: 'given', clock: true, fresh: true, before };
  const visitor = await visit(world, pages, widget, how);
  await expectMessage(visitor, { code: 'network_unreachable' });
  await visitor.faults.end();
  await expectToGoOn(visitor, faultFree);
  await visitor.leave();
}

export async function expectToGoOn(visitor: Visit, faultFree: FaultFreeView | undefined): Promise<void> {
  await expectBack(visitor, faultFree);
  await expectQuiet(visitor);
}

async function listenUsually(
  visitor: Visit,
  languages: Iterable<Language>,
): Promise<ReadonlyMap<Language, FaultFreeView>> {
  const faultFree = new Map<Language, FaultFreeView>();
  for (const language of languages) {
    await visitor.again({ token: 'given', language });
    await visitor.settle();
    faultFree.set(language, { says: await visitor.says(), actions: await visitor.mainActions() });
  }
  return faultFree;
}

async function expectMessage(visitor: Visit, fault: Pick<Fault, 'code' | 'isAnswered'>): Promise<void> {
  visitor.pace('fast');
  await visitor.settle();
  visitor.pace('real');
  await visitor.expectReadable();
  await expectReported(visitor, fault);
  await expectQuiet(visitor);
}

async function expectReported(
  visitor: Visit,
  { code, isAnswered = false }: Pick<Fault, 'code' | 'isAnswered'>,
): Promise<void> {
  const errorEvents = (await visitor.events()).filter(({ type }) => type === 'litro-error');
  const failing = await visitor.failing();
  expect(errorEvents.map(({ tag }) => tag).sort()).toEqual(failing.sort());
  expect(failing.length > 0, 'shows a failure').toBe(code !== null);
  for (const { tag, detail } of errorEvents) {
    expect(detail).toEqual({
      tag,
      code,
      message: expect.stringMatching(/./) as string,
      ...(isAnswered && { requestId: REQUEST_ID }),
    });
  }
}

async function expectQuiet(visitor: Visit): Promise<void> {
  const problems = await visitor.problems();
  expect(problems.filter((line) => !NETWORK_LINE.test(line))).toEqual([]);
}

async function expectBack(
  visitor: Visit,
  { says: expected, actions }: FaultFreeView = { says: [], actions: [] },
): Promise<void> {
  let texts: string[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    texts = await visitor.says();
    if (JSON.stringify(texts) === JSON.stringify(expected)) return;
    await visitor.goOn(actions);
    await visitor.pass(1_000);
  }
  expect(texts).toEqual(expected);
}
