import { expect, it } from 'vitest';
import { nextProblem } from './problems.model.ts';

it('nextProblem returns unreadable cells in the shown order, then hidden cells, and then starts over', () => {
  const wrong = new Set(['hidden', 'w4', 'w2']);
  const shown = ['w1', 'w2', 'w3', 'w4', 'w5'];
  const next = (last: string | null) => nextProblem(shown, wrong, last);
  expect([next(null), next('w2'), next('w3'), next('w4'), next('hidden')]).toEqual([
    'w2',
    'w4',
    'w4',
    'hidden',
    'w2',
  ]);
  expect(next('no longer there')).toBe('w2');
  expect(nextProblem(shown, new Set(), 'w2')).toBeNull();
});
