/**
 * Tests in a real browser: `*.browser.test.ts(x)` beside the code, and `tests/browser`. `npx wtr --files PATH` runs one
 * file, `npx wtr --group balance` (or `core/ui`, `tests`) the files of one folder. Every module reaches the browser
 * through Vite with the project's own configuration, so a test meets what the built suite meets: TSX, `?inline` styles,
 * JSON, subpath imports and our plugins.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { createServer } from 'vite';
import { chromiumFlags, ensureChromium } from './scripts/find-chromium.mjs';

const list = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`.replaceAll('\\', '/'))
    : [];

const files = [
  ...list('src').filter((path) => /\.browser\.test\.tsx?$/.test(path)),
  ...list('tests/browser').filter((path) => /\.test\.tsx?$/.test(path)),
].sort();

/** `src/widgets/balance/views/x` belongs to `balance`, `src/core/ui/x` to `core/ui`, `tests/browser/x` to `tests`. */
function groupOf(path) {
  const [root, layer, part] = path.split('/');
  if (root === 'tests') return 'tests';
  return layer === 'widgets' ? part : `${layer}/${part}`;
}

const groups = [...new Set(files.map(groupOf))].map((name) => ({
  name,
  files: files.filter((path) => groupOf(path) === name),
}));

let vite;

/** Started with the first request, and once: a run that is refused beforehand leaves no server behind. */
function viteServer() {
  vite ??= createServer({
    appType: 'custom',
    cacheDir: 'node_modules/.vite-browser-tests',
    logLevel: 'error',
    optimizeDeps: {
      entries: [...files, 'src/widgets/*/*.tsx'],
      // Its real keys and viewports speak to the runner, which serves it.
      exclude: ['@web/test-runner-commands'],
    },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null, preTransformRequests: false },
  });
  return vite;
}

const isOfTheRunner = (path) =>
  path === '/' || path === '/favicon.ico' || /^\/__web-|wtr-test-framework|node_modules\/@web\//.test(path);

/** Stands before the runner's own file server, which cannot read CommonJS React. */
async function throughVite(context, next) {
  if (isOfTheRunner(context.path)) return next();
  const { middlewares } = await viteServer();
  await new Promise((resolve) => {
    context.respond = false;
    context.res.statusCode = 200;
    context.res.once('finish', resolve).once('close', resolve);
    middlewares(context.req, context.res, () => {
      context.respond = true;
      context.status = 404;
      resolve(next());
    });
  });
}

function testsOf(suite, path = []) {
  const name = suite.name ? [...path, suite.name] : path;
  return [
    ...suite.tests.map((test) => ({ ...test, name: [...name, test.name].join(' > ') })),
    ...suite.suites.flatMap((inner) => testsOf(inner, name)),
  ];
}

/** Writes what `scripts/test.mjs` adds up. A file that did not run at all counts as one failed test. */
const jsonReporter = (path) => ({
  onTestRunFinished({ sessions }) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const session of sessions) {
      const tests = session.testResults ? testsOf(session.testResults) : [];
      counts.skipped += tests.filter((test) => test.skipped).length;
      counts.passed += tests.filter((test) => test.passed).length;
      const failed = tests.filter((test) => !test.passed && !test.skipped).length;
      counts.failed += failed === 0 && !session.passed ? 1 : failed;
    }
    writeFileSync(path, JSON.stringify(counts));
  },
});

/**
 * Forgets its history between two files, which may share a page. A browser keeps fifty steps, and lets go of some in their
 * midst when there are more: going back then leaves the page.
 */
async function forgetful(page) {
  const browser = await page.createCDPSession();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() === 'about:blank') {
      browser.send('Page.resetNavigationHistory').catch(() => {});
    }
  });
  return page;
}

const report = process.env['BROWSER_TEST_REPORT'];

export default {
  ...(process.argv.includes('--group') ? { groups } : { files }),
  rootDir: import.meta.dirname,
  // Only the page in front has the keyboard and is drawn.
  concurrency: 1,
  nodeResolve: false,
  middleware: [throughVite],
  plugins: [{ name: 'stop-vite', serverStop: async () => (await vite)?.close() }],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: ensureChromium(), headless: true, args: chromiumFlags },
      // Files run side by side as in two people's browsers: tabs of one share their event line.
      createPage: async ({ browser }) => forgetful(await (await browser.createBrowserContext()).newPage()),
    }),
  ],
  reporters: [defaultReporter({ reportTestProgress: false }), ...(report ? [jsonReporter(report)] : [])],
  testFramework: { config: { timeout: 8000 } },
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
};
