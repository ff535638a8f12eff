import { describe, expect, it } from 'vitest';
import { formatView, parseView } from './statement-view.ts';

describe('parseView and formatView', () => {
  it.each(['', 'period=lastMonth', 'period=lastMonth&of=driver.d1', 'of=vehicle.v1&entry=e1', 'entry=e1'])(
    'formats a parsed view back to the same text: %s',
    (view) => expect(formatView(parseView(view))).toBe(view),
  );

  it('returns the statement of the company for an invalid owner', () => {
    for (const view of ['of=vehicle', 'of=tank.t1', 'of=', 'of=.x']) expect(parseView(view).of).toBeNull();
  });
});
