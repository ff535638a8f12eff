/** Printed texts of a test command: the first lines of a run, and the table at the end of `npm run test:long`. */

const MOST_NAMED = 6;

/** Lists the first names of a list, and the number of further names. */
function some(names) {
  if (names.length === 0) return 'none';
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Describes the seed of a run, and the calls and elements of its change.
 *
 * @param {{ seed: number, changed: string[], touched: { calls: string[], elements: string[], common: string[] }, load: number }} run
 */
export function describeRun({ seed, changed, touched, load }) {
  const lines = [
    `seed ${seed} (SEED=${seed} repeats it), load ${load.toFixed(2)}`,
    `change: ${changed.length} files; calls: ${some(touched.calls)}; elements: ${some(touched.elements)}`,
  ];
  if (touched.common.length > 0) lines.push(`common to most calls or elements: ${some(touched.common)}`);
  return lines.join('\n');
}

/**
 * Formats the table at the end of `npm run test:long`.
 *
 * @param {import('../steps.mjs').Result[]} results
 * @param {{ seed: number, shard?: string | undefined }} run
 */
export function tableOf(results, { seed, shard }) {
  const rows = results.map(({ title, passed, failed, skipped = 0, seconds }) => [
    title,
    passed,
    failed,
    skipped,
    seed,
    Math.round(seconds),
    failed > 0 ? 'failed' : 'passed',
  ]);
  const head = ['what', 'passed', 'failed', 'skipped', 'seed', 's', 'result'];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${shard ? `Shard ${shard}\n\n` : ''}${lines.join('\n')}`;
}
