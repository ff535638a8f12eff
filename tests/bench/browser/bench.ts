/**
 * `npm run bench -- browser`: the distribution table with ten thousand rows beside the same table on another grid, in
 * turn and in one run; then what each element transfers from cold.
 */
import { chromium } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../../scripts/find-chromium.mjs';
import { describeMachine } from '../server/tables.ts';
import { measureGrowth, measureRound, type Kind, type Round } from './measure.ts';
import { servePages } from './pages.ts';
import { buildPeer } from './peer.ts';
import { ROWS } from './rows.ts';
import { printGrowth, printRounds } from './report.ts';
import { printTransfers } from './transfer.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 6);
const KINDS = ['litro', 'peer'] as const;

const pages = await servePages(buildPeer());
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const rounds: Record<Kind, Round[]> = { litro: [], peer: [] };
  // Once for each, unmeasured: files of the browser and of this process are warm then.
  for (const kind of KINDS) await measureRound(browser, pages.origin, kind);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of round % 2 ? KINDS.toReversed() : KINDS) {
      rounds[kind].push(await measureRound(browser, pages.origin, kind));
    }
  }
  console.log(
    `${describeMachine()}, Chromium ${browser.version()}; ${ROWS} rows, 1280 × 800, ${ROUNDS} rounds in turn\n`,
  );
  printRounds(rounds);
  const heaps = { litro: [] as number[], peer: [] as number[] };
  for (const kind of KINDS) heaps[kind] = await measureGrowth(browser, pages.origin, kind, 3);
  printGrowth(heaps);
  await printTransfers(browser, [
    ['litro-balance', 'litro-distribution'],
    ['litro-distribution', 'litro-balance'],
  ]);
} finally {
  await browser.close();
  pages.close();
}
