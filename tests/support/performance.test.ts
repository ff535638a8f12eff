import { describe, expect, it } from 'vitest';
import { renderPage, type Measured } from '../../scripts/bench/performance-page.mjs';

const PAGE = `# Performance

<!-- bench:map:begin -->
<!-- bench:map:end -->

<!-- bench:server:begin -->

An older table.

<!-- bench:server:end -->
`;
const PARTS = ['map', 'server'];

const measuredWith = (figures: (number | null)[]): Measured => ({
  date: '2026-05-04',
  commit: 'abc1234+',
  machine: { cores: 2, memoryGb: 24, load: 0.4, software: { Node: '20.20.2', PostgreSQL: '15.8' } },
  tables: [
    {
      title: 'rows',
      columns: [{ title: 'p50', unit: 'ms' }, { title: 'ratio' }],
      rows: [{ title: 'list', figures }],
    },
  ],
});

describe('renderPage', () => {
  it('shows the measured figures with date, commit and machine', () => {
    const page = renderPage(PAGE, { server: measuredWith([1234.4, 0.9512]) }, PARTS);
    expect(page).toContain('| rows | p50, ms | ratio |\n| --- | ---: | ---: |\n| list | 1234 | 0.951 |');
    expect(page).toContain(
      'Measured on 2026-05-04 at commit `abc1234+`: 2 cores and 24 GB, Node 20.20.2, PostgreSQL 15.8, load average 0.4 at the start.',
    );
    expect(page).not.toContain('An older table.');
  });

  it('marks a part without figures as not measured', () => {
    const page = renderPage(PAGE, { server: measuredWith([1, 2]) }, PARTS);
    expect(page).toContain('<!-- bench:map:begin -->\n\nNot measured yet.\n\n<!-- bench:map:end -->');
  });

  it('returns the same page if it renders the same figures again', () => {
    const measured = { server: measuredWith([1, null]) };
    const page = renderPage(PAGE, measured, PARTS);
    expect(renderPage(page, measured, PARTS)).toBe(page);
  });

  it.each([
    ['is NaN', [Number.NaN, 1]],
    ['is missing', [1]],
    ['is missing in the whole row', [null, null]],
  ])('refuses a table whose figure %s', (_what, figures) => {
    expect(() => renderPage(PAGE, { server: measuredWith(figures) }, PARTS)).toThrow(/figure/);
  });

  it('refuses a part of the bench without markers on the page, and markers without a part', () => {
    expect(() => renderPage(PAGE, {}, [...PARTS, 'trail'])).toThrow('"trail"');
    expect(() => renderPage(PAGE, {}, ['map'])).toThrow('"server"');
  });
});
