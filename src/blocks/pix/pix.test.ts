import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { secondsLeftOf } from './pix-clock.ts';
import { squares } from './squares.ts';

describe('Pix code', () => {
  it('is drawn as exactly the dark squares of the code', () => {
    const { data, size } = encode('00020126BR.GOV.BCB.PIX6304D4FD', { ecc: 'M', border: 0 });
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    for (const [, x, y, length] of squares(data).matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      drawn[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
    }
    expect(drawn).toEqual(data);
  });

  it('expires after the seconds that the server reports, counted from the answer', () => {
    const answeredAt = new Date('2026-11-20T15:30:00.000Z');
    const after = (seconds: number) => new Date(answeredAt.getTime() + seconds * 1000);
    expect(
      [-1, 0.4, 599, 600, 9999].map((passed) =>
        secondsLeftOf({ secondsLeft: 600 }, answeredAt, after(passed)),
      ),
    ).toEqual([600, 600, 1, 0, 0]);
  });
});
