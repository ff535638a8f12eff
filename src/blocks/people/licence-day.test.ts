import { describe, expect, it } from 'vitest';
import { licenceState } from './licence-day.tsx';

describe('a driving licence', () => {
  // Still the 22nd in São Paulo.
  const now = new Date('2026-11-23T01:00:00Z');
  it.each([
    ['2026-11-21', 'expired'],
    ['2026-11-22', 'soon'],
    ['2026-12-22', 'soon'],
    ['2026-12-23', 'good'],
  ])('until %s is %s', (day, state) => {
    expect(licenceState(day, now, 'America/Sao_Paulo')).toBe(state);
  });
});
