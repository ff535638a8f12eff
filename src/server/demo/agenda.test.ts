import { expect, it } from 'vitest';
import { createAgenda } from './agenda.ts';

const at = (ms: number) => new Date(ms);

it('the agenda runs all tasks in time order, also tasks that a task adds', () => {
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

it('the agenda stops on its condition and continues with the next task', () => {
  const agenda = createAgenda();
  const ran: string[] = [];
  for (const [index, name] of ['a', 'b', 'c'].entries()) agenda.add(at(10 * index), () => ran.push(name));
  expect(agenda.runBefore(at(40), () => ran.length >= 2)).toBe(true);
  expect(ran).toEqual(['a', 'b']);
  expect(agenda.runBefore(at(40), () => ran.length >= 3)).toBe(false);
  expect(ran).toEqual(['a', 'b', 'c']);
});
