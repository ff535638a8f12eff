/** Whatever fails, the element says so, tells the page once, and is back when the fault is over. */
import { expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { LANGUAGES } from '#core/config/languages.ts';
import { fates } from './support/faults.ts';
import { setTokenMode } from './support/in-page.js';
import { NETWORK_LINE, visit, type Visit, type VisitOptions, type Profile } from './support/visit.ts';
import type { Widget } from './support/widgets.ts';
import type { World } from './support/world.ts';
import { open } from './situations.ts';

const TURNS = 60;
const CODES = [...Object.keys(errors), 'request_timed_out', 'network_unreachable', 'operation_failed'];
/** What the browser itself says in the console of an answer that it kept from the page. */
const BROWSER_LINE = /blocked by CORS policy|net::ERR_/;

interface Fault {
  readonly options?: VisitOptions;
  readonly end: (visitor: Visit) => Promise<unknown>;
}

const tokenFaults = {
  'the page has no token': 'nothing',
  'the page’s token function throws': 'rejects',
  'the page’s token function never answers': 'hangs',
} as const;

const faults: readonly (readonly [what: string, fault: Fault])[] = [
  ...Object.entries(tokenFaults).map(([what, token]): [string, Fault] => [
    what,
    { options: { token }, end: ({ page }) => page.evaluate(setTokenMode, 'given') },
  ]),
  ...Object.entries(fates).map(([what, fate]): [string, Fault] => [
    `the server ${what}`,
    {
      options: { before: (visitor) => visitor.faults.begin(fate) },
      end: (visitor) => visitor.faults.end(),
    },
  ]),
  [
    'its own code does not arrive',
    {
      options: { before: (visitor) => visitor.faults.loseCode(visitor.tag.replace('litro-', '')) },
      end: (visitor) => visitor.faults.end(),
    },
  ],
];

export function survives(world: () => World, profile: () => Profile, widget: Widget): void {
  let usually: string[] | undefined;
  const saidUsually = async () => {
    if (usually) return usually;
    const visitor = await open(world(), profile(), widget, 'signed in');
    usually = await visitor.says();
    await visitor.leave();
    return usually;
  };

  it.each(faults)('says so and comes back when %s', async (_what, { options, end }) => {
    const wanted = await saidUsually();
    const visitor = await visit(world(), profile(), widget, { token: 'given', clock: true, ...options });
    await visitor.settle();
    for (const language of LANGUAGES) {
      await visitor.look(language, 'light.blue');
      await visitor.expectReadable(language);
    }
    await visitor.look('pt', 'light.blue');
    await expectTold(visitor);
    await expectQuiet(visitor);
    await end(visitor);
    await expectBack(visitor, wanted);
    await expectQuiet(visitor);
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
async function expectTold(visitor: Visit): Promise<void> {
  const told = (await visitor.events()).filter(({ type }) => type === 'litro-error');
  expect(told.map(({ tag }) => tag).sort()).toEqual((await visitor.failing()).sort());
  for (const { tag, detail } of told) {
    expect(detail).toEqual({
      tag,
      code: expect.toBeOneOf(CODES) as string,
      message: expect.stringMatching(/./) as string,
      ...(detail && 'requestId' in detail && { requestId: expect.stringMatching(/./) as string }),
    });
  }
}

/** No error but the browser's own lines for what the fault did. */
async function expectQuiet(visitor: Visit): Promise<void> {
  const problems = await visitor.problems();
  expect(problems.filter((line) => !NETWORK_LINE.test(line) && !BROWSER_LINE.test(line))).toEqual([]);
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
