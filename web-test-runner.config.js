/**
 * Tests in a real browser: `*.browser.test.ts(x)` beside the code. `npx wtr --files PATH` runs one file, `npx wtr --group
 * balance` (or `core/ui`) the files of one folder. Vite bundles them with the project's configuration, so a test meets the
 * plugins, workers and files of texts of the built suite.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { extname, relative } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { bundleBrowserTests } from './scripts/bundle-browser-tests.mjs';
import { chromiumFlags, ensureChromium } from './scripts/find-chromium.mjs';

const files = readdirSync('src', { recursive: true })
  .map((path) => `src/${path}`.replaceAll('\\', '/'))
  .filter((path) => /\.browser\.test\.tsx?$/.test(path))
  .sort();

/** `src/widgets/balance/views/x` belongs to `balance`, `src/core/ui/x` to `core/ui`. */
function groupOf(path) {
  const [, layer, part] = path.split('/');
  return layer === 'widgets' ? part : `${layer}/${part}`;
}

const groups = [...new Set(files.map(groupOf))].map((name) => ({
  name,
  files: files.filter((path) => groupOf(path) === name),
}));

/** Files that are named are bundled without the others, which is quicker. */
const [option, ...names] = process.argv.slice(2);
const named = option === '--files' && names.every((name) => files.includes(name)) ? names : files;

/** From the first request on: a run that is refused beforehand bundles nothing. */
let bundled;

/** Stands before the runner's own file server, which serves what belongs to the runner. */
async function fromBundle(context, next) {
  bundled ??= bundleBrowserTests(named);
  const content = (await bundled).get(context.path);
  if (content === undefined) return next();
  context.body = content;
  context.type = /\.tsx?$/.test(context.path) ? 'js' : extname(context.path);
  // The others have a hash in their names, and pages come and go.
  if (!files.includes(context.path.slice(1))) context.set('cache-control', 'max-age=31536000, immutable');
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
    const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
    for (const session of sessions) {
      const tests = session.testResults ? testsOf(session.testResults) : [];
      const file = relative(import.meta.dirname, session.testFile);
      counts.skipped += tests.filter((test) => test.skipped).length;
      counts.passed += tests.filter((test) => test.passed).length;
      const failed = tests.filter((test) => !test.passed && !test.skipped);
      counts.failures.push(...failed.map(({ name }) => `${file} > ${name}`));
      if (failed.length === 0 && !session.passed) counts.failures.push(file);
    }
    counts.failed = counts.failures.length;
    writeFileSync(path, JSON.stringify(counts));
  },
});

/**
 * Forgets its history between two files, which may share a page: a browser keeps fifty steps, and lets go of some in their
 * midst when there are more, so going back leaves the page. A file that begins has its page brought to the front, since
 * the page of the file before may have been opened later.
 */
async function forgetful(page) {
  const browser = await page.createCDPSession();
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const request = frame.url() === 'about:blank' ? 'Page.resetNavigationHistory' : 'Page.bringToFront';
    browser.send(request).catch(() => {});
  });
  return page;
}

/** Advice to whoever develops Lit's elements, which are not ours: they come with every page. */
const ADVICE = /https:\/\/lit\.dev\/msg\/(dev-mode|multiple-versions|change-in-update)\b/;

const report = process.env['BROWSER_TEST_REPORT'];

export default {
  ...(process.argv.includes('--group') ? { groups } : { files }),
  rootDir: import.meta.dirname,
  // Only the page in front has the keyboard and is drawn.
  concurrency: 1,
  nodeResolve: false,
  middleware: [fromBundle],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: ensureChromium(), headless: true, args: chromiumFlags },
      // Files run side by side as in two people's browsers: tabs of one share their event line.
      createPage: async ({ browser }) => forgetful(await (await browser.createBrowserContext()).newPage()),
    }),
  ],
  filterBrowserLogs: ({ args }) => !args.some((arg) => ADVICE.test(String(arg))),
  reporters: [defaultReporter({ reportTestProgress: false }), ...(report ? [jsonReporter(report)] : [])],
  // React in development measures every render for the browser's tracks and makes a task of every element: no test reads them.
  testRunnerHtml: (testFramework) => `<!doctype html>
<html>
  <body>
    <script>delete console.timeStamp; delete console.createTask;</script>
    <script type="module" src="${testFramework}"></script>
  </body>
</html>`,
  testFramework: { config: { timeout: 8000 } },
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
};
