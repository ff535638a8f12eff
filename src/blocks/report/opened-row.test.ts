import { describe, expect, it } from 'vitest';
import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { createOpenedRow } from './opened-row.ts';

const begin = (view: string) => {
  const changes: ViewChanged[] = [];
  return { changes, row: createOpenedRow('receipt', view, (changed) => void changes.push(changed)) };
};

describe('createOpenedRow', () => {
  it('adds the open row to the address of the report, and reports open and close', () => {
    const { row, changes } = begin('receipt=e1&period=lastMonth');
    expect([row.opened.value, row.report.value]).toEqual(['e1', 'period=lastMonth']);
    row.open('e2');
    row.close();
    row.close();
    row.keepReport('as=table');
    row.open('e3');
    expect(changes).toEqual([
      { view: 'period=lastMonth&receipt=e2' },
      { view: 'period=lastMonth', move: 'close' },
      { view: 'as=table' },
      { view: 'as=table&receipt=e3', move: 'open' },
    ]);
  });

  it('shows a row of the page without a report to the page', () => {
    const { row, changes } = begin('');
    row.show('receipt=e4&period=days7');
    expect([row.opened.value, row.report.value]).toEqual(['e4', 'period=days7']);
    row.show('receipt=');
    expect([row.opened.value, row.report.value, changes]).toEqual([null, '', []]);
  });
});
