const MOST_NAMED = 6;

function some(names) {
  if (names.length === 0) return 'none';
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export function describeRun({ seed, changed, touched, load }) {
  const lines = [
    `seed ${seed} (SEED=${seed} repeats it), load ${load.toFixed(2)}`,
    `change: ${changed.length} files; calls: ${some(touched.calls)}; elements: ${some(touched.elements)}`,
  ];
  if (touched.common.length > 0) lines.push(`common to most calls or elements: ${some(touched.common)}`);
  return lines.join('\n');
}

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
