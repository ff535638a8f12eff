import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { businessDaysAfter } from './business-days.ts';

const cases = [
  ['2026-11-19', 1, '2026-11-23', 'a holiday and a weekend'],
  ['2026-11-21', 1, '2026-11-23', 'the rest of a weekend'],
  ['2026-12-24', 1, '2026-12-28', 'Christmas'],
  ['2026-12-30', 3, '2027-01-05', 'the turn of the year'],
  ['2027-02-05', 1, '2027-02-10', 'Monday and Tuesday of Carnival'],
  ['2027-05-26', 1, '2027-05-28', 'Corpus Christi'],
  ['2018-11-02', 1, '2018-11-05', 'a night when clocks go forward at midnight'],
  ['2026-11-23', 0, '2026-11-23', 'no days'],
] as const;

/** Results of a process in another time zone, because Node reads its time zone only at the start. */
function answersIn(timeZone: string): string[] {
  const file = JSON.stringify(new URL('./business-days.ts', import.meta.url).pathname);
  const code = `
    import { runnerImport } from 'vite';
    const { module } = await runnerImport(${file}, { configFile: false, logLevel: 'error' });
    const cases = ${JSON.stringify(cases)};
    console.log(JSON.stringify(cases.map(([from, count]) => module.businessDaysAfter(from, count))));`;
  const env = { ...process.env, TZ: timeZone };
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], { env, encoding: 'utf8' }),
  ) as string[];
}

describe('businessDaysAfter', () => {
  it.each(cases)('%s plus %d business days is %s, across %s', (from, count, to) => {
    expect(businessDaysAfter(from as CalendarDate, count)).toBe(to);
  });

  it.each(['America/Sao_Paulo', 'Pacific/Kiritimati'])(
    'calculates the same business days on a machine in %s',
    (timeZone) => {
      expect(answersIn(timeZone)).toEqual(cases.map(([, , to]) => to));
    },
  );
});
