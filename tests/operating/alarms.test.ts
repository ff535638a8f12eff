import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sectionOf } from '../../src/server/testing/handbook.ts';
import { createMetrics } from '../../src/server/platform/metrics/metrics.ts';

const ROOT = join(import.meta.dirname, '../..');
const RULES = join(ROOT, 'deploy/alarms.yml');

interface Rules {
  readonly groups: readonly {
    readonly name: string;
    readonly rules: readonly Readonly<Record<string, unknown>>[];
  }[];
}

const { groups } = parse(readFileSync(RULES, 'utf8')) as Rules;
const rules = groups.flatMap((group) => group.rules);
const alarms = rules.map(({ alert }) => String(alert));
const known = createMetrics()
  .describe()
  .map(({ name }) => name);

const figuresIn = (text: string) =>
  [...text.matchAll(/\blitro_[a-z_]+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''));

describe('the monitoring handbook', () => {
  it('explains every metric of the server and no unknown metric', () => {
    const rows = sectionOf('The figures').split('\n');
    const explained = rows.flatMap((row) => /^\| `(litro_\w+)`/.exec(row)?.[1] ?? []);
    expect(explained.sort()).toEqual([...known].sort());
    const monitoring = readFileSync(join(ROOT, 'docs/operate/monitoring.md'), 'utf8');
    expect(figuresIn(monitoring).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('explains every alarm', () => {
    const explained = [...sectionOf('The five alarms').matchAll(/^\*\*`(\w+)`\*\*/gm)].map(
      ([, name]) => name,
    );
    expect(explained).toEqual(alarms);
    expect(alarms).toHaveLength(5);
  });
});

describe('the alarms in deploy/alarms.yml', () => {
  it.each(rules)('have the form of a Prometheus rule: $alert', (rule) => {
    expect(rule).toEqual({
      alert: expect.stringMatching(/^Litro[A-Z]\w+$/),
      expr: expect.any(String),
      ...('for' in rule && { for: expect.stringMatching(/^\d+[smh]$/) }),
      labels: { severity: expect.stringMatching(/^(?:page|ticket)$/) },
      annotations: { summary: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  });

  it('use only metrics that the server has', () => {
    const usedMetrics = figuresIn(rules.map(({ expr }) => String(expr)).join('\n'));
    expect(usedMetrics.length).toBeGreaterThan(5);
    expect(usedMetrics.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('pass promtool', (test) => {
    const checked = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
    if (checked.error) test.skip('promtool is not installed');
    expect(checked.status, checked.stderr).toBe(0);
    expect(checked.stdout).toContain(`SUCCESS: ${rules.length} rules found`);
  });
});
