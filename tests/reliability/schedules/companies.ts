/**
 * Five companies in five time zones with the same schedules. The schedules are due at an hour that a clock change of the
 * zone skips or repeats.
 */
import type { RouteBody } from '#contract/routes.ts';
import { cents } from '#core/money/cents.ts';
import { createSchedule } from '../../../src/server/features/schedules/schedules.service.ts';
import {
  buyCredit,
  makeMember,
  makeOrganization,
  nobody,
  type TestOrganization,
  type TestParts,
} from '../../../src/server/testing/organizations.ts';
import type { NamedRule } from './named-days.ts';

type Body = RouteBody<'POST /admin/organization/balance/schedule'>;

const ZONES = {
  'America/Sao_Paulo': '08:00',
  // On 8 March 2026, Havana has no hour between midnight and one o'clock.
  'America/Havana': '00:30',
  'Europe/London': '01:30',
  // In Lord Howe, the end of daylight saving time repeats only half an hour.
  'Australia/Lord_Howe': '01:45',
  // The offset of Chatham from UTC contains 45 minutes.
  'Pacific/Chatham': '03:00',
} as const;

const CREDIT_CENTS = cents(900_000_000);
/** Amount in reais that no company ever holds, so a schedule of this amount never distributes. */
const TOO_MUCH = 99_000_000;

type Outline = Omit<Body, 'name' | 'time' | 'startsOn' | 'shares' | 'expenseCenter'>;

const common = {
  endsOn: null,
  amountMode: 'fixed',
  onShortfall: 'whole',
  onHolidays: 'run',
  shareAmount: 1.25,
  interval: 1,
} as const;

const schedules: readonly Outline[] = [
  { ...common, scheduleType: 'daily' },
  { ...common, scheduleType: 'daily', interval: 3, shareAmount: TOO_MUCH },
  { ...common, scheduleType: 'weekly', weekdays: [1, 4], onHolidays: 'move' },
  { ...common, scheduleType: 'weekly', interval: 2, weekdays: [2, 7], amountMode: 'target' },
  { ...common, scheduleType: 'monthly', monthDay: 31 },
  { ...common, scheduleType: 'monthly', monthDay: 'last', onHolidays: 'skip' },
  { ...common, scheduleType: 'monthly', monthDay: 29 },
];

export interface WatchedSchedule {
  readonly id: string;
  readonly timeZone: string;
  readonly rule: NamedRule;
  readonly onHolidays: Body['onHolidays'];
}

export async function openCompanies(parts: TestParts, startsOn: string): Promise<WatchedSchedule[]> {
  const watched: WatchedSchedule[] = [];
  for (const [timeZone, time] of Object.entries(ZONES)) {
    const organization = await openInZone(parts, timeZone);
    for (const { weekdays, ...outline } of schedules) {
      const { id: organizationId, scope } = organization;
      const days = weekdays ? { weekdays: [...weekdays] } : {};
      const rule: NamedRule = { ...outline, ...days, time, startsOn };
      const shares = [{ id: await makeMember(parts, organization) }];
      const body: Body = { ...outline, ...days, name: 'Agendamento', time, startsOn, shares };
      const id = await parts.tenancy.inScope(scope, (tx) =>
        createSchedule({ tx, clock: parts.clock, organizationId, actor: nobody }, body),
      );
      watched.push({ id, timeZone, rule, onHolidays: outline.onHolidays });
    }
  }
  return watched;
}

async function openInZone(parts: TestParts, timeZone: string): Promise<TestOrganization> {
  const organization = await makeOrganization(parts);
  await parts.tenancy.asSystem('demo', (tx) =>
    tx
      .updateTable('organizations')
      .set({ time_zone: timeZone })
      .where('organization_id', '=', organization.id)
      .execute(),
  );
  await buyCredit(parts, organization, CREDIT_CENTS);
  return organization;
}
