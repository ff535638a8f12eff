/** Whatever fails, the element says so, tells the page once, and is back when the fault is over. */
import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#core/config/languages.ts';
import { isLong } from '../../support/effort.ts';
import { fates, REQUEST_ID } from './support/faults.ts';
import type { TokenMode } from './support/partner-page.ts';
import { setTokenMode } from './support/in-page.js';
import { NETWORK_LINE, visit, type Visit, type VisitOptions, type Profile } from './support/visit.ts';
import type { Widget } from './support/widgets.ts';
import type { World } from './support/world.ts';
import { open } from './situations.ts';

const TURNS = 60;
interface Fault {
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

const faults: readonly (readonly [what: string, fault: Fault])[] = [
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
const codeIsLost: Fault = {
  code: 'network_unreachable',
  begin: (visitor) => visitor.faults.loseCode(visitor.tag.replace('litro-', '')),
  end: (visitor) => visitor.faults.end(),
};

const others = LANGUAGES.filter((language) => language !== 'pt');

export function survives(world: () => World, profile: () => Profile, widget: Widget): void {
  let usually: Promise<string[]> | undefined;
  const saidUsually = () => (usually ??= lookOnce());
  const lookOnce = async () => {
    const visitor = await open(world(), profile(), widget, 'signed in');
    const says = await visitor.says();
    await visitor.leave();
    return says;
  };

  async function saysSoAndComesBack(visitor: Visit, fault: Fault, turn: number): Promise<void> {
    await visitor.settle();
    const languages = isLong ? others : [others[turn % others.length] ?? 'en'];
    for (const language of languages) {
      await visitor.expectReadable();
      await visitor.look(language, 'light.blue');
      await visitor.expectReadable(language);
      await visitor.look('pt', 'light.blue');
    }
    await expectTold(visitor, fault);
    await expectQuiet(visitor);
    await fault.end(visitor);
    await expectBack(visitor, await saidUsually());
    await expectQuiet(visitor);
  }

  describe.sequential('in one fault after the other', () => {
    let kept: Visit | undefined;
    afterAll(() => kept?.leave());

    it.each(faults.map(([what, fault], turn) => [what, fault, turn] as const))(
      'says so and comes back when %s',
      async (_what, fault, turn) => {
        const visitor = kept ?? (await open(world(), profile(), widget, 'signed in', { clock: true }));
        // Where it fails, the next one has a page of its own.
        kept = undefined;
        await fault.begin?.(visitor);
        await visitor.again(fault.token ?? 'given');
        await saysSoAndComesBack(visitor, fault, turn);
        kept = visitor;
      },
    );
  });

  it('says so and comes back when its own code does not arrive', async () => {
    const before = codeIsLost.begin as NonNullable<VisitOptions['before']>;
    const visitor = await visit(world(), profile(), widget, { token: 'given', clock: true, before });
    await saysSoAndComesBack(visitor, codeIsLost, 0);
    await visitor.leave();
  });

  it('keeps what it shows while the line is cut, and follows again afterwards', async () => {
    const wanted = await saidUsually();
    const visitor = await open(world(), profile(), widget, 'signed in', { clock: true });
    const before = await visitor.texts();
    await visitor.faults.cutLine(true);
    for (let turn = 0; turn < 15; turn += 1) await visitor.pass(5_000);
    await visitor.expectReadable();
    const figures = before.filter(({ text }) => /\d,\d/.test(text)).map(({ text }) => text);
    expect((await visitor.texts()).map(({ text }) => text)).toEqual(expect.arrayContaining(figures));
    await visitor.faults.cutLine(false);
    await expectBack(visitor, wanted);
    await expectQuiet(visitor);
    await visitor.leave();
  });
}

/** One event for each element that says in its own place that something failed. */
async function expectTold(visitor: Visit, { code, isAnswered = false }: Fault): Promise<void> {
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

async function expectBack(visitor: Visit, wanted: readonly string[]): Promise<void> {
  let says: string[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    says = await visitor.says();
    if (JSON.stringify(says) === JSON.stringify(wanted)) return;
    await visitor.goOn();
    await visitor.pass(1_000);
  }
  expect(says).toEqual(wanted);
}
