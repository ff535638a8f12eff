import { describe, expect, it } from 'vitest';
import { fixedClock } from '../platform/clock.ts';
import { newId } from '../platform/identifier.ts';
import { slotOf, SLOTS } from './slots.ts';

const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));

describe('slotOf', () => {
  it('returns the same slot for upper and lower case of an id', () => {
    expect(slotOf('0193a7e4-5b6c-7d8e-9f01-23456789abcd')).toBe(3);
    expect(slotOf('0193A7E4-5B6C-7D8E-9F01-23456789ABCD')).toBe(3);
  });

  it.each([
    ['time-ordered', () => newId(clock)],
    ['sequential', (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`],
  ])('distributes %s ids over all slots', (_how, idAt) => {
    const counts = new Array<number>(SLOTS).fill(0);
    for (let index = 0; index < 1_600; index += 1) counts[slotOf(idAt(index))]! += 1;
    expect(Math.min(...counts)).toBeGreaterThan(50);
    expect(Math.max(...counts)).toBeLessThan(200);
  });
});
