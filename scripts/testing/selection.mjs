import { importersOf, isTest } from './source-graph.mjs';
import { standsFor } from './touched.mjs';

export const MATRICES = [
  'tests/contract/access.test.ts',
  'tests/contract/malformed.test.ts',
  'tests/contract/changes.test.ts',
  'tests/reliability/exactly-once.test.ts',
  'tests/reliability/races.test.ts',
  'tests/reliability/canaries.test.ts',
];
export const VISITS = 'tests/end-to-end/widgets/widgets.test.ts';

/**
 * Maximum numbers of related tests in `npm run test:changed`, because a basic file reaches most tests. The tests
 * nearest by imports run; `npm test` runs the remaining related tests.
 */
const MOST = { server: 30, browser: 16, journeys: 2 };
/**
 * Maximum numbers of related tests in `npm test`. For journeys a small number is enough: most journeys use the
 * commonest elements, and `npm test` also draws a tenth of all journeys.
 */
const MOST_OF_WHOLE = { server: Infinity, browser: Infinity, journeys: 4 };

export const isBrowserTest = (path) => /\.browser\.test\.tsx?$/.test(path);
export const isJourney = (path) => /^tests\/end-to-end\/[^/]+\.test\.ts$/.test(path);
const isFault = (path) => path.startsWith('tests/reliability/faults/');
const isDatabaseTest = (path) => path.startsWith('src/server/platform/database/') && isTest(path);
const isServerTest = (path) =>
  isTest(path) && /^(?:src\/server|tests\/(?:contract|reliability))\//.test(path) && !isFault(path);
const isUnitTest = (path) =>
  isTest(path) &&
  !isBrowserTest(path) &&
  !isServerTest(path) &&
  !/^tests\/(?:end-to-end|reliability)\//.test(path);

function partOf(path) {
  const found =
    /^src\/(?:server\/(?:(?:features|readers|ledger|records|platform)\/)?|widgets\/|blocks\/|core\/ui\/|core\/)[^/]+\//.exec(
      path,
    )?.[0] ?? /^(?:tests|scripts)\/[^/]+\//.exec(path)?.[0];
  return found ?? path;
}

function patternOf(call) {
  const path = call.slice(call.indexOf(' ') + 1);
  const own = path.replace(/^\/(?:v\d\/)?(?:(?:admin|superAdmin)\/organization(?=\/.))?/, '');
  const escaped = own.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`${escaped.replaceAll(/\{\w+\}/g, String.raw`(?:\$\{[^}]*\}|[\w-]+)`)}(?![\\w/-])`);
}

function elementsCalling(graph, calls) {
  const names = calls.map((call) => `'${call}'`);
  const isProduct = (path) => /^src\/(?:widgets|blocks|core)\//.test(path) && !isTest(path);
  const calling = graph.files.filter(
    (path) => isProduct(path) && names.some((name) => graph.textOf(path).includes(name)),
  );
  const reached = [...importersOf(graph, calling, isProduct).keys()];
  return [...new Set(reached.flatMap((path) => /^src\/widgets\/([^/]+)\//.exec(path)?.[1] ?? []))].map(
    (folder) => `litro-${folder}`,
  );
}

function wordsOf(graph, elements) {
  return elements.flatMap((tag) => {
    const folder = `src/widgets/${tag.replace('litro-', '')}/`;
    const screens = graph.files.filter((path) => path.startsWith(folder) && path.endsWith('.screen.ts'));
    const paths = screens.flatMap((path) =>
      [...graph.textOf(path).matchAll(/'(\/app\/[^']*)'/g)].map(([, address]) => address),
    );
    return [tag, ...paths];
  });
}

/** Number of elements that a journey names. A journey that names few elements counts as nearer to each of them. */
const namedIn = (text) => text.match(/'litro-[\w-]+'/g)?.length ?? 0;

const nearest = (distances, most) =>
  [...distances]
    .sort(([, one], [, other]) => one - other)
    .slice(0, most)
    .map(([path]) => path);

/**
 * Selects the tests that a change can break.
 *
 * @param {ReturnType<typeof import('./source-graph.mjs').readGraph>} graph
 * @param {readonly string[]} changed
 * @param {{ calls: string[], elements: string[] }} touched calls and elements that the change touches
 * @param {{ isWhole?: boolean }} [options] `isWhole`, for `npm test`, limits only the number of journeys
 */
export function selectTests(graph, changed, { calls, elements }, { isWhole = false } = {}) {
  const known = new Set(graph.files);
  const there = changed.filter((path) => known.has(path));
  const sources = there.flatMap((path) => [path, ...standsFor(graph, path)]);
  const distances = importersOf(graph, [...new Set(sources)]);
  const tests = new Map([...distances].filter(([path]) => isTest(path)));
  const add = (path, distance) => {
    if (distance < (tests.get(path) ?? Number.POSITIVE_INFINITY)) tests.set(path, distance);
  };
  // The server lists its modules itself, so server tests do not import them. The selection finds the tests of a module
  // by its folder and the paths of its calls.
  const parts = new Set(sources.map(partOf));
  const patterns = calls.map(patternOf);
  const words = wordsOf(graph, [...new Set([...elements, ...elementsCalling(graph, calls)])]);
  for (const path of graph.files.filter(isTest)) {
    const text = graph.textOf(path);
    if (parts.has(partOf(path))) add(path, 0.5);
    if (isServerTest(path) && patterns.some((pattern) => pattern.test(text))) add(path, 1.5);
    if (isJourney(path) && words.some((word) => text.includes(`'${word}'`)))
      add(path, 1.5 + namedIn(text) / 100);
  }
  for (const path of listReaders(graph, there)) add(path, 0.5);
  const those = (isKind, most = Number.POSITIVE_INFINITY) =>
    nearest(
      [...tests].filter(([path]) => isKind(path) && !MATRICES.includes(path) && path !== VISITS),
      most,
    );
  const isSelected = (path) => tests.get(path) === 0;
  const most = isWhole ? MOST_OF_WHOLE : MOST;
  return {
    unit: those(isUnitTest),
    server: [
      ...those((path) => isServerTest(path) && !isDatabaseTest(path), most.server),
      ...MATRICES.filter((path) => calls.length > 0 || isSelected(path)),
    ],
    database: those(isDatabaseTest),
    browser: those(isBrowserTest, most.browser),
    journeys: [
      ...those(isJourney, most.journeys),
      ...(elements.length > 0 || isSelected(VISITS) ? [VISITS] : []),
    ],
    storm: there.some((path) => /^src\/server\/(?:platform\/database|ledger)\//.test(path)),
    /** Number of related tests of each kind that only `npm test` runs. */
    left: {
      server: Math.max(0, those(isServerTest).length - most.server),
      browser: Math.max(0, those(isBrowserTest).length - most.browser),
      journeys: Math.max(0, those(isJourney).length - most.journeys),
    },
  };
}

function listReaders({ files }, changed) {
  const readers = [
    [
      /^locales\//,
      /^(?:tests\/locales\/|src\/core\/i18n\/|src\/widgets\/(?:spreadsheets|portal\/screens)\.)/,
    ],
    [/^src\/(?:widgets|blocks|core)\//, /^tests\/(?:locales|publish)\//],
    [/^src\/contract\//, /^(?:tests\/publish\/|src\/contract\/)/],
    [
      /^src\/server\//,
      /^src\/server\/(?:features\/table-owners|settings-told|platform\/plugins\/permission-rule)\.test/,
    ],
    [
      /^(?:docs|deploy)\/|^src\/server\/(?:.*\/)?(?:config|settings)/,
      /^(?:tests\/operating\/|src\/server\/settings-told)/,
    ],
    [/\.sql$/, /^src\/server\/platform\/database\//],
    [/\.element\.ts$|\.screen\.ts$/, /^src\/widgets\/portal\/|^tests\/publish\//],
  ];
  return files.filter(
    (path) =>
      isTest(path) &&
      readers.some(([from, to]) => to.test(path) && changed.some((changedPath) => from.test(changedPath))),
  );
}
