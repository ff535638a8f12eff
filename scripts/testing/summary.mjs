/** Texts that a test command prints: the head of a run, and the table at the end of the long one. */

const MOST_NAMED = 6;

/** The first names, and how many more there are. */
function some(names) {
  if (names.length === 0) return 'none';
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * What a run tries beside its share, and how to repeat it.
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
