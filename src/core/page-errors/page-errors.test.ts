import fc from 'fast-check';
import { Check } from 'typebox/value';
import { describe, expect, it, vi } from 'vitest';
import { clientErrorRoutes } from '#contract/client-errors.ts';
import { describeError, type ErrorPage, type ErrorReport } from './describe-error.ts';
import { createErrorReporter } from './error-reporter.ts';
import { ownScripts } from './own-scripts.ts';
import { envelopeOf } from './send-report.ts';
import type { PageError } from './note-error.ts';

const { body: schema } = clientErrorRoutes['POST /client-error'];
const SUITE = 'https://portal.example';
const isOwn = ownScripts(`${SUITE}/c/start-reporting-AbC1.js`);
const EDGE =
  'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0';
const page = (more: Partial<ErrorPage> = {}): ErrorPage => ({
  version: '1.2.0',
  mode: 'embedded',
  isOwn,
  userAgent: EDGE,
  language: 'pt-BR',
  ...more,
});

const thrown = (message: string, stack: string, name = 'TypeError') =>
  Object.assign(new Error(message), { name, stack });
const OURS = `    at Xe (${SUITE}/c/core-Zx9.js?token=abc#/r/1:12:345)`;
const HOSTS = '    at save (https://erp.example/app.js:3:7)';
const raised = (error: unknown, more: Partial<PageError> = {}): PageError => ({
  error,
  source: 'uncaught',
  ...more,
});

describe('describeError', () => {
  it('reports names and positions in own scripts, and only a known phrase of the message', () => {
    const message = "Cannot read properties of undefined (reading 'Ana Souza 111.444.777-35')";
    const stack = `TypeError: ${message}\n${OURS}\n    at async Promise.all (index 0)\n    at new Foo (${SUITE}/litro.js?v=2:1:2)\n    at ${SUITE}/c/react-1.js:5:6\n${HOSTS}`;
    const report = describeError(
      raised(thrown(message, stack), { tag: 'litro-balance', language: 'es' }),
      page(),
    );
    expect(report).toEqual({
      source: 'uncaught',
      name: 'TypeError',
      hint: 'property_of_nothing',
      frames: [
        { file: 'core-Zx9.js', line: 12, column: 345, function: 'Xe' },
        { file: 'litro.js', line: 1, column: 2, function: 'Foo' },
        { file: 'react-1.js', line: 5, column: 6 },
      ],
      version: '1.2.0',
      mode: 'embedded',
      element: 'litro-balance',
      language: 'es',
      browser: 'chromium',
    });
  });

  it('reads stack traces of Firefox and Safari', () => {
    const stack = `Xe@${SUITE}/c/core-Zx9.js:12:345\nglobal code@${SUITE}/c/a.js:1:1\n@${SUITE}/c/react-1.js:5:6\n`;
    expect(describeError(raised(thrown('x', stack)), page())?.frames).toEqual([
      { file: 'core-Zx9.js', line: 12, column: 345, function: 'Xe' },
      { file: 'a.js', line: 1, column: 1 },
      { file: 'react-1.js', line: 5, column: 6 },
    ]);
  });

  it.each([
    ['thrown by a script of the page', `TypeError: x\n${HOSTS}`],
    ['thrown by a page listener that the suite called', `TypeError: x\n${HOSTS}\n${OURS}`],
    [
      'from a host name that begins like the host of the suite',
      `TypeError: x\n    at f (${SUITE}.evil.example/c/core.js:1:1)`,
    ],
    ['from another script at the origin of the suite', `TypeError: x\n    at f (${SUITE}/assets/app.js:1:1)`],
    ['from a browser extension', `TypeError: x\n    at f (chrome-extension://abc/content.js:1:1)\n${OURS}`],
    ['without a stack frame', 'TypeError: x'],
  ])('returns null on an embedded page for an uncaught error %s', (_, stack) => {
    expect(describeError(raised(thrown('x', stack)), page())).toBeNull();
    const boundary = describeError(raised(thrown('x', stack), { source: 'boundary' }), page());
    expect(boundary === null).toBe(stack.includes(' at '));
  });

  it('reports errors of every page script in the portal, but not of browser extensions', () => {
    const ofPage = `TypeError: x\n    at ${SUITE}/app/entries/01a1fd8c-6900-7000-8001-cad3977f601c:3:7\n${HOSTS}`;
    expect(describeError(raised(thrown('x', ofPage)), page({ mode: 'portal' }))?.frames).toEqual([
      { file: 'page', line: 3, column: 7 },
      { file: 'app.js', line: 3, column: 7, function: 'save' },
    ]);
    const ofExtension = 'TypeError: x\n    at f (chrome-extension://abc/content.js:1:1)';
    expect(describeError(raised(thrown('x', ofExtension)), page({ mode: 'portal' }))).toBeNull();
  });

  it('reports an own file that failed to load, but not a foreign file', () => {
    const failed = (url: string) => {
      const message = `Failed to fetch dynamically imported module: ${url}`;
      return describeError(raised(thrown(message, `TypeError: ${message}`), { source: 'rejection' }), page());
    };
    expect(failed(`${SUITE}/c/balance-Q1.js`)).toMatchObject({
      hint: 'code_not_loaded',
      frames: [{ file: 'balance-Q1.js', line: 0, column: 0 }],
    });
    expect(failed('https://erp.example/app.js')).toBeNull();
  });

  it('reports the code of an ApiError and the number of a React error, but no other code', () => {
    const refused = { name: 'ApiError', code: 'wallet_shortfall', message: 'x', stack: `x\n${OURS}` };
    expect(describeError(raised(refused), page())).toMatchObject({
      name: 'ApiError',
      code: 'wallet_shortfall',
    });
    const foreign = { name: 'Error', code: 'ana_souza', message: 'x', stack: `x\n${OURS}` };
    expect(describeError(raised(foreign), page())).not.toHaveProperty('code');
    const message = 'Minified React error #310; visit https://react.dev/errors/310';
    expect(describeError(raised(thrown(message, `Error: ${message}\n${OURS}`)), page())?.reactError).toBe(
      310,
    );
  });

  it('reads no stack frame from the error message', () => {
    const message = `Ana\n    at AnaSouza (${SUITE}/c/x.js:1:1)`;
    const stack = `Error: ${message}\n${OURS}`;
    expect(describeError(raised(thrown(message, stack)), page())?.frames).toEqual([
      { file: 'core-Zx9.js', line: 12, column: 345, function: 'Xe' },
    ]);
  });
});

const CANARIES = [
  'Ana Souza',
  '111.444.777-35',
  '11144477735',
  'ana@example.com',
  'ABC-1D23',
  'R$ 1.234,56',
  '#t=tk9',
];

describe('error reports of arbitrary values', () => {
  const canary = fc.constantFrom(...CANARIES);
  const wild = fc.oneof(fc.string({ unit: 'binary' }), canary, fc.string({ maxLength: 3_000 }));
  const line = fc.oneof(
    wild,
    fc.constantFrom(OURS, HOSTS, `Ana Souza@${SUITE}/c/a.js:1:1`),
    wild.map((text) => `    at ${text} (${SUITE}/c/${text}?${text}#${text}:1:2)`),
    wild.map((text) => `${text}@${SUITE}/${text}:1:2`),
  );
  const stack = fc.array(line, { maxLength: 200 }).map((lines) => lines.join('\n'));
  const cyclic = (): unknown => {
    const one: Record<string, unknown> = { stack: OURS };
    return Object.assign(one, { cause: one, message: one, name: one });
  };
  const hostile = (): unknown =>
    new Proxy(new Error('x'), {
      get: () => {
        throw new Error('no');
      },
    });
  const anything = fc.oneof(
    fc.anything(),
    fc.constantFrom(cyclic(), hostile(), Object.create(null)),
    fc.record({ name: wild, code: wild, message: wild, stack: fc.oneof(stack, fc.anything()) }),
    fc.tuple(wild, stack).map(([message, text]) => thrown(message, `TypeError: ${message}\n${text}`)),
  );

  it('describeError returns null or a report that fits the contract and contains no personal data', () => {
    const sources = fc.constantFrom<PageError['source']>('uncaught', 'rejection', 'boundary', 'chunk');
    const modes = fc.constantFrom<ErrorPage['mode']>('portal', 'embedded');
    let described = 0;
    fc.assert(
      fc.property(anything, sources, modes, wild, (error, source, mode, language) => {
        const report = describeError({ error, source, language }, page({ mode }));
        if (report === null) return;
        described += 1;
        const text = JSON.stringify(report);
        expect(Check(schema, report), text).toBe(true);
        expect(text.length).toBeLessThan(4_000);
        for (const word of CANARIES.filter((known) => known !== '11144477735'))
          expect(text).not.toContain(word);
      }),
      { numRuns: 2_000 },
    );
    expect(described).toBeGreaterThan(200);
  });

  it('describeError reads a huge stack in reasonable time and reports at most ten frames', () => {
    const huge = `    at ${'a ('.repeat(400_000)}\n${`    at f (${'x'.repeat(650)}:1:1)\n`.repeat(2_000)}`;
    const { frames } = describeError(raised(thrown('x', `${OURS}\n${huge}`.repeat(3))), page()) ?? {};
    expect(frames).toHaveLength(1);
    const deep = thrown('x', `${OURS}\n`.repeat(500));
    expect(describeError(raised(deep), page())?.frames).toHaveLength(10);
  });

  it('the reporter neither throws nor rejects when a value is hostile or sending fails', async () => {
    const unhandled = vi.fn<(reason: unknown) => void>();
    process.on('unhandledRejection', unhandled);
    const sends = [
      () => Promise.reject(new Error('offline')),
      () => {
        throw new Error('blocked');
      },
    ];
    for (const send of sends) {
      const take = createErrorReporter(send, () => page());
      for (const error of [thrown('x', OURS), hostile(), null]) take(raised(error));
    }
    createErrorReporter(vi.fn(), () => {
      throw new Error('no page');
    })(raised(thrown('x', OURS)));
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('createErrorReporter', () => {
  const at = (line: number) => thrown('x', `TypeError: x\n    at f (${SUITE}/c/a.js:${line}:1)`);

  it('reports each kind of error once, and at most five errors', () => {
    const sent: ErrorReport[] = [];
    const take = createErrorReporter(
      (report) => void sent.push(report),
      () => page(),
    );
    for (let line = 1; line <= 9; line += 1) {
      take(raised(at(line)));
      take(raised(at(line), { source: 'boundary', tag: 'litro-bills' }));
      take(raised(thrown('of the page', HOSTS)));
    }
    expect(sent.map(({ frames: [frame] }) => frame?.line)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('envelopeOf', () => {
  it('writes one event with the outermost frame first and without the address of the sender', () => {
    const report = describeError(
      raised(
        thrown(
          'x is not a function',
          `TypeError: x is not a function\n${OURS}\n    at b (${SUITE}/c/b.js:1:2)`,
        ),
      ),
      page(),
    );
    if (!report) throw new Error('describeError returned no report.');
    const now = new Date('2026-11-21T10:00:00.500Z');
    const text = envelopeOf(report, new Uint8Array(16).fill(10), now);
    const [head, item, event, end] = text.split('\n');
    const id = '0a'.repeat(16);
    const sdk = { name: 'litro', version: '1.2.0' };
    expect(end).toBe('');
    expect(JSON.parse(head ?? '')).toEqual({ event_id: id, sent_at: '2026-11-21T10:00:00.500Z', sdk });
    expect(JSON.parse(item ?? '')).toEqual({ type: 'event' });
    expect(JSON.parse(event ?? '')).toEqual({
      event_id: id,
      timestamp: 1_795_255_200.5,
      platform: 'javascript',
      level: 'error',
      release: 'litro@1.2.0',
      environment: 'embedded',
      tags: { language: 'pt', browser: 'chromium', source: 'uncaught' },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'not_a_function',
            mechanism: { type: 'uncaught', handled: false },
            stacktrace: {
              frames: [
                { filename: 'b.js', lineno: 1, colno: 2, function: 'b', in_app: true },
                { filename: 'core-Zx9.js', lineno: 12, colno: 345, function: 'Xe', in_app: true },
              ],
            },
          },
        ],
      },
      sdk: { ...sdk, settings: { infer_ip: 'never' } },
    });
  });
});

describe('ownScripts', () => {
  it('accepts the loader and its chunks in production, and the sources in development', () => {
    expect([`${SUITE}/litro.js`, `${SUITE}/litro.js?v=2`, `${SUITE}/c/a.js`].every(isOwn)).toBe(true);
    expect([`${SUITE}/litro.jsx`, `${SUITE}/cc/a.js`, 'https://erp.example/c/a.js'].some(isOwn)).toBe(false);
    const isSource = ownScripts('http://localhost:8080/src/core/page-errors/start-reporting.ts');
    expect(isSource('http://localhost:8080/src/widgets/balance/balance.widget.tsx?t=1')).toBe(true);
    expect(isSource('http://localhost:8080/portal/portal.js')).toBe(false);
  });
});
