import { allChecks, build } from '../check.mjs';
import { binaryOf, OTHER_NODES } from './other-nodes.mjs';
import { readShard } from './share.mjs';

const LIMIT_MINUTES = 600;

const eachKind = { title: 'a widget of each kind', command: ['scripts/new-widget/try-each-kind.mjs'] };

function onOtherNodes({ vitest }, postgres) {
  return OTHER_NODES.flatMap((major) => {
    const install = {
      title: `binary of Node ${major}`,
      command: ['scripts/install-node.mjs', String(major)],
    };
    const node = binaryOf(major);
    const env = { TEST_LONG: '', TEST_DATABASE_URL: postgres ?? '' };
    const tests = vitest(`unit and server tests on Node ${major}`, { projects: ['unit', 'server'], env });
    const start = { title: `start on Node ${major}`, command: ['scripts/start-once.mjs'] };
    return [
      install,
      { ...tests, node, needs: [install.title] },
      { ...start, node, needs: [install.title, build.title] },
    ];
  });
}

/**
 * Returns the steps of `npm run test:long`.
 *
 * @param {ReturnType<typeof import('./runners.mjs').createRunners>} runners
 * @param {{ postgres: string | null, chromium: string | null }} found a missing program is a failure of its own, and its
 * steps are omitted
 * @param {string | undefined} shard such as `1/4`; checks, unit and browser tests are in the first shard
 * @returns {import('../steps.mjs').Step[]}
 */
export function planLong(runners, { postgres, chromium }, shard) {
  const { vitest, journeys, inBrowser, benchSmoke } = runners;
  const args = shard ? [`--shard=${shard}`] : [];
  const isFirst = !shard || readShard(shard).index === 1;
  const browser = chromium ? { CHROMIUM_PATH: chromium } : null;
  const ofMatrices = { args, limitMinutes: LIMIT_MINUTES };
  return [
    ...(isFirst ? allChecks : [build]),
    ...(isFirst
      ? [
          vitest('unit tests', { projects: ['unit'] }),
          ...(browser ? [inBrowser('tests in the browser', { env: browser })] : []),
          eachKind,
          ...onOtherNodes(runners, postgres),
        ]
      : []),
    ...(postgres
      ? [
          vitest('server tests on PostgreSQL', {
            projects: ['server', 'database'],
            env: { TEST_DATABASE_URL: postgres },
            ...ofMatrices,
          }),
        ]
      : []),
    vitest('server tests on PGlite', {
      projects: ['server', 'database'],
      env: { TEST_DATABASE_URL: '' },
      ...ofMatrices,
    }),
    vitest('faults', { projects: ['faults', 'faults-long'], needs: [build.title], ...ofMatrices }),
    ...(browser && postgres
      ? [
          journeys('journeys and visits', {
            projects: ['end-to-end'],
            env: { ...browser, TEST_DATABASE_URL: postgres },
            needs: [build.title],
            ...ofMatrices,
          }),
        ]
      : []),
    ...(browser && isFirst
      ? [benchSmoke('smoke of the benches', [], { env: browser, needs: [build.title] })]
      : []),
  ];
}
