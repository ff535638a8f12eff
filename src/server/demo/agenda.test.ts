import { expect, it } from 'vitest';
import { createAgenda } from './agenda.ts';

const at = (ms: number) => new Date(ms);

it('runs everything in the order of the clock, what is added on the way among it', () => {
  const agenda = createAgenda();
  const ran: string[] = [];
  agenda.add(at(30), () => ran.push('c'));
  agenda.add(at(10), () => {
    ran.push('a');
    agenda.add(at(20), () => ran.push('b'));
    agenda.add(at(40), () => ran.push('never'));
  });
  agenda.add(at(30), () => ran.push('d'));
  agenda.runBefore(at(40));
  expect(ran).toEqual(['a', 'b', 'c', 'd']);
});

it('stops once there is enough, and goes on where it stopped', () => {
  const agenda = createAgenda();
  const ran: string[] = [];
  for (const [index, name] of ['a', 'b', 'c'].entries()) agenda.add(at(10 * index), () => ran.push(name));
  expect(agenda.runBefore(at(40), () => ran.length >= 2)).toBe(true);
  expect(ran).toEqual(['a', 'b']);
  expect(agenda.runBefore(at(40), () => ran.length >= 3)).toBe(false);
  expect(ran).toEqual(['a', 'b', 'c']);
});
