import { useEffect } from 'react';
import type { WidgetProps } from '../../description/describe-element.ts';
import { describeElement } from '../../description/describe-element.ts';

export const fragile = describeElement({
  tag: 'litro-balance',
  attributes: { fault: 'string' },
  events: { 'litro-probe': {} },
});

export function Widget({ attributes: { fault }, emit }: WidgetProps<typeof fragile>) {
  useEffect(() => {
    if (fault === 'event') emit('litro-probe', {});
  }, [fault, emit]);
  if (fault === 'render') throw new TypeError("Cannot read properties of undefined (reading 'Ana Souza')");
  if (fault === 'again') throw new RangeError('R$ 1.234,56');
  return <section>{fault}</section>;
}

export const thrownHere = () => new SyntaxError('of the suite');
