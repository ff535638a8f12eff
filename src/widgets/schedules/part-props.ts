import type { Schedule } from '#contract/schedules.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { ScheduleState } from './schedule.state.ts';
import type { ScheduleWords } from './schedules.model.ts';
import type { SchedulesState } from './schedules.state.ts';

export interface SchedulePartProps {
  state: SchedulesState;
  schedule: ScheduleState;
  found: Schedule;
  t: Text<'schedule'>;
  words: ScheduleWords;
}

export type OpenedScheduleRun = RouteResponse<'GET /admin/organization/balance/schedule/{id}/run/{run}'>;

export interface RunProps extends SchedulePartProps {
  run: OpenedScheduleRun;
}
