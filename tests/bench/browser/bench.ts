/**
 * `npm run bench -- browser`: the distribution table with ten thousand rows, in turns with the same table on AG Grid.
 * Then the bench counts the bytes that each element loads with an empty cache.
 */
import { BALANCE_FIGURE } from '../hooks/balance.ts';
import { DISTRIBUTION_ROW, DISTRIBUTION_TAG } from '../hooks/distribution.ts';
import { withChromium } from '../chromium.ts';
import { benchSize, isSmoke } from '../effort.ts';
import { measureGrowth, measureRound, type Kind, type Round } from './measure.ts';
import { servePages } from './pages.ts';
import { buildPeer, isPeerInstalled } from './peer.ts';
import { reportGrowth, reportRounds } from './tables.ts';
import { reportTransfers, withDemo } from './transfer.ts';

const SIZES = benchSize({
  smoke: { rounds: 1, warm: 0, passes: 1 },
  full: { rounds: 6, warm: 1, passes: 3 },
});
/**
 * Tables to measure: Litro's table, and AG Grid for comparison (`peer`). A smoke run installs no package, so it
 * measures AG Grid only if an earlier run installed it.
 */
const KINDS: readonly Kind[] = isSmoke && !isPeerInstalled() ? ['litro'] : ['litro', 'peer'];

const balance = { tag: 'litro-balance', hook: BALANCE_FIGURE };
const distribution = { tag: DISTRIBUTION_TAG, hook: DISTRIBUTION_ROW };

const pages = await servePages(KINDS.includes('peer') ? buildPeer() : null);
await withChromium(async (browser) => {
  const rounds = new Map(KINDS.map((kind) => [kind, [] as Round[]]));
  for (let round = -SIZES.warm; round < SIZES.rounds; round += 1) {
    for (const kind of round % 2 ? KINDS.toReversed() : KINDS) {
      const measured = await measureRound(browser, pages.origin, kind);
      if (round >= 0) rounds.get(kind)?.push(measured);
    }
  }
  reportRounds(rounds);
  const heaps = new Map<Kind, readonly number[]>();
  for (const kind of KINDS) heaps.set(kind, await measureGrowth(browser, pages.origin, kind, SIZES.passes));
  reportGrowth(heaps);
  await withDemo((served) =>
    reportTransfers(browser, served, [
      [balance, distribution],
      [distribution, balance],
    ]),
  );
});
pages.close();
