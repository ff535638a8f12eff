import { describe, expect, it } from 'vitest';
import { licenceState } from './licence-day.tsx';

describe('licenceState', () => {
  // In São Paulo, this instant in UTC is still on November 22.
  const now = new Date('2026-11-23T01:00:00Z');
  it.each([
    ['2026-11-21', 'expired'],
    ['2026-11-22', 'soon'],
    ['2026-12-22', 'soon'],
    ['2026-12-23', 'good'],
  ])('returns for a license that is valid until %s the state %s', (day, state) => {
    expect(licenceState(day, now, 'America/Sao_Paulo')).toBe(state);
  });
});
