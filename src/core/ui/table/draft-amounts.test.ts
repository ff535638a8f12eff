import { effect } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { createDraftAmounts } from './draft-amounts.ts';
import { createDraftVolumes } from './draft-volumes.ts';
import { loadReckoning } from './read-typed.ts';

describe('createDraftAmounts', () => {
  it('updates the total when the user types, changes or clears an amount', () => {
    const drafts = createDraftAmounts();
    drafts.type('a', '1.240,50', 'pt-BR');
    drafts.type('b', '10', 'pt-BR');
    drafts.type('b', '100', 'pt-BR');
    expect([drafts.total.value, drafts.count.value]).toEqual([134_050, 2]);
    drafts.type('a', '', 'pt-BR');
    expect([drafts.total.value, drafts.count.value]).toEqual([10_000, 1]);
    expect(drafts.entries()).toEqual([{ id: 'b', amount: 10_000 }]);
  });

  it('ignores zero and counts an invalid text as unreadable', () => {
    const drafts = createDraftAmounts();
    drafts.type('a', '0', 'pt-BR');
    drafts.type('b', '12x', 'pt-BR');
    expect([drafts.count.value, drafts.unreadable.value, drafts.entries()]).toEqual([0, 1, []]);
    drafts.type('b', '12', 'pt-BR');
    expect(drafts.unreadable.value).toBe(0);
  });

  it('shows the typed text until settle, and the amount afterwards', () => {
    const drafts = createDraftAmounts();
    drafts.type('a', '1240,5', 'pt-BR');
    expect(drafts.of('a').value.typed).toBe('1240,5');
    drafts.settle('a');
    expect(drafts.of('a').value).toEqual({ typed: null, amount: 124_050, problem: null });
    drafts.type('b', 'abc', 'pt-BR');
    drafts.settle('b');
    expect(drafts.of('b').value.typed).toBe('abc');
  });

  it('notifies a single cell of a keystroke, and each cell once of a bulk amount', () => {
    const drafts = createDraftAmounts();
    const updates: string[] = [];
    for (const id of ['a', 'b']) {
      effect(() => {
        updates.push(`${id}:${drafts.of(id).value.amount}`);
      });
    }
    const totals: number[] = [];
    effect(() => {
      totals.push(drafts.total.value);
    });
    drafts.type('a', '5', 'pt-BR');
    drafts.set(['a', 'b'], cents(700));
    expect(updates.slice(0, 3)).toEqual(['a:null', 'b:null', 'a:500']);
    expect(updates.slice(3).sort()).toEqual(['a:700', 'b:700']);
    expect(totals).toEqual([0, 500, 1400]);
  });

  it('clear removes all amounts and problems', () => {
    const drafts = createDraftAmounts();
    drafts.set(['a', 'b'], cents(700));
    drafts.type('c', '??', 'pt-BR');
    drafts.clear();
    expect([drafts.total.value, drafts.count.value, drafts.unreadable.value]).toEqual([0, 0, 0]);
  });

  it('calculates expressions once the calculator is loaded, also in a settled cell', async () => {
    const drafts = createDraftAmounts();
    drafts.type('a', '=2*3', 'pt-BR');
    drafts.type('b', '=2*', 'pt-BR');
    drafts.settle('a');
    expect([drafts.of('a').value.amount, drafts.unreadable.value]).toEqual([null, 2]);
    await loadReckoning();
    expect(drafts.of('a').value).toEqual({ typed: null, amount: 600, problem: null });
    expect(drafts.of('b').value).toEqual({ typed: '=2*', amount: null, problem: 'unfinished' });
  });

  it('has no amount while an expression is incomplete', async () => {
    await loadReckoning();
    const drafts = createDraftAmounts();
    drafts.type('a', '=100+', 'pt-BR');
    expect([drafts.of('a').value.problem, drafts.unreadableIds()]).toEqual(['unfinished', ['a']]);
    drafts.type('a', '=100+50', 'pt-BR');
    drafts.settle('a');
    expect(drafts.of('a').value).toEqual({ typed: null, amount: 15_000, problem: null });
    expect(drafts.unreadableIds()).toEqual([]);
  });

  it('undo reverts bulk steps, but neither typed nor cleared amounts', () => {
    const drafts = createDraftAmounts();
    const held = () => ['a', 'b', 'c'].map((id) => drafts.of(id).value.amount);
    drafts.type('a', '1', 'pt-BR');
    drafts.step(() => drafts.set(['a', 'b', 'c'], cents(500)));
    drafts.step(() => drafts.clear());
    expect([drafts.undo(), held(), drafts.total.value]).toEqual([3, [500, 500, 500], 1500]);
    drafts.type('b', '7', 'pt-BR');
    // An undo must not restore amounts that were already distributed.
    drafts.set(['c'], null);
    expect([drafts.undo(), held()]).toEqual([1, [100, 700, null]]);
    expect(drafts.undo()).toBe(0);
  });
});

describe('createDraftVolumes', () => {
  it('reads volumes as whole milliliters and calculates no expression', () => {
    const drafts = createDraftVolumes();
    drafts.type('a', '1.240,5', 'pt-BR');
    drafts.type('b', '0,125 L', 'pt-BR');
    expect([drafts.kind, drafts.total.value, drafts.count.value]).toEqual(['volume', 1_240_625, 2]);
    drafts.type('b', '=100+50', 'pt-BR');
    expect([drafts.total.value, drafts.unreadable.value]).toEqual([1_240_500, 1]);
  });
});
