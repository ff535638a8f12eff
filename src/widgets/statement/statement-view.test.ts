import { describe, expect, it } from 'vitest';
import { formatView, parseView } from './statement-view.ts';

describe('the view of a statement', () => {
  it.each(['', 'period=lastMonth', 'period=lastMonth&of=driver.d1', 'of=vehicle.v1&entry=e1', 'entry=e1'])(
    'is given back as it was told: %s',
    (view) => expect(formatView(parseView(view))).toBe(view),
  );

  it('is that of the company where nobody knows whose it should be', () => {
    for (const view of ['of=vehicle', 'of=tank.t1', 'of=', 'of=.x']) expect(parseView(view).of).toBeNull();
  });
});
