import { Type } from 'typebox';
import { HAND_OUT_BODY_BYTES, ofShares } from './balance.ts';
import { MAX_PAGE_ROWS } from './facts.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { underStepUp } from './refusals.ts';
import { routeOf } from './route.ts';
import {
  RunStatus,
  said,
  reasonForSome,
  Schedule,
  SchedulePreview,
  ScheduleRow,
  ScheduleRun,
  ScheduleRunRow,
  ScheduleType,
} from './schedules.ts';
import { closed, Id, IdParams, MANY_IDS_BYTES, ManyIds, OrganizationSelector } from './values.ts';

const route = routeOf('Schedules');

const ofDays = ['schedule_days_wrong', 'period_backwards', 'schedule_never_runs'] as const;
/** Errors about the fields of a schedule, independent of the company balance. */
const ofSchedule = [
  ...ofDays,
  'schedule_recipients_wrong',
  'record_unknown',
  'record_deleted',
  ...ofShares,
] as const;

const selected = { access: 'session', moves: 'nothing', query: OrganizationSelector } as const;
const ofOne = { ...selected, params: IdParams };
const described = { ...said, ...reasonForSome };

const Change = closed({
  name: Type.Optional(said.name),
  scheduleType: Type.Optional(said.scheduleType),
  interval: Type.Optional(said.interval),
  time: Type.Optional(said.time),
  startsOn: Type.Optional(said.startsOn),
  endsOn: Type.Optional(said.endsOn),
  onHolidays: Type.Optional(said.onHolidays),
  amountMode: Type.Optional(said.amountMode),
  shareAmount: Type.Optional(said.shareAmount),
  onShortfall: Type.Optional(said.onShortfall),
  ...reasonForSome,
  /** `paused` pauses the schedule; `active` resumes the schedule with its next run. */
  status: Type.Optional(Type.Enum(['active', 'paused'])),
});

const RunParams = closed({ id: Id, run: Id });

export const scheduleRoutes = {
  'GET /admin/organization/balance/schedule': route({
    operationId: 'listSchedules',
    summary:
      'Lists the schedules, or the deleted schedules with `isDeleted`. `search` matches the name of a schedule, its cost center, and its recipients by name or plate.',
    ...selected,
    query: closed({
      ...listQuery(['name', 'nextExecution', 'lastExecuted', 'shareAmount', 'status'], MAX_PAGE_ROWS),
      status: Type.Optional(Type.Enum(['active', 'paused', 'ended'])),
      scheduleType: Type.Optional(ScheduleType),
    }),
    response: closed({ docs: Type.Array(Schedule), pages: Pages, items: Items }),
  }),
  'POST /admin/organization/balance/schedule': route({
    operationId: 'createSchedule',
    summary:
      'Creates a schedule, which runs from its next day on. It belongs to the company, and continues if its author loses the permission.',
    ...selected,
    takesKey: true,
    bodyBytes: HAND_OUT_BODY_BYTES,
    body: closed(described),
    refuses: [...ofSchedule, ...underStepUp, 'schedules_full'],
    response: Schedule,
  }),
  'POST /admin/organization/balance/schedule/leaving': route({
    operationId: 'countSchedulesLeft',
    summary:
      'Counts the schedules that would lose recipients or pause. The ids name people or vehicles that would become inactive or deleted, or cost centers that would be deleted. The call changes nothing.',
    ...selected,
    bodyBytes: MANY_IDS_BYTES,
    body: closed({ ids: ManyIds }),
    refuses: ['record_unknown'],
    response: closed({ schedules: Type.Integer() }),
  }),
  'POST /admin/organization/balance/schedule/preview': route({
    operationId: 'previewSchedule',
    summary:
      'Previews the next runs of a schedule before it is saved. Each run has its number of rows and its sum. The response shows if the current company balance covers the first run. The call writes nothing.',
    ...selected,
    bodyBytes: HAND_OUT_BODY_BYTES,
    body: closed({
      ...described,
      /**
       * Id of the schedule that the user edits. The preview omits days of this schedule that the server has decided
       * already.
       */
      schedule: Type.Optional(Id),
    }),
    refuses: ofSchedule,
    response: SchedulePreview,
  }),
  'PUT /admin/organization/balance/schedule/{id}': route({
    operationId: 'changeSchedule',
    summary:
      'Changes a schedule. Omitted fields keep their values. `shares` and `expenseCenter` replace each other. `status` pauses or resumes the schedule. The log shows the runs of the pause, and the server does not run them later.',
    ...ofOne,
    bodyBytes: HAND_OUT_BODY_BYTES,
    body: Change,
    refuses: [...ofSchedule, ...underStepUp, 'schedule_ended', 'schedule_of_other_type', 'schedules_full'],
    response: Schedule,
  }),
  'DELETE /admin/organization/balance/schedule/{id}': route({
    operationId: 'deleteSchedule',
    summary: 'Deletes a schedule. It never runs again. Its log stays.',
    ...ofOne,
    refuses: ['record_deleted'],
    response: Schedule,
  }),
  'GET /admin/organization/balance/schedule/{id}/row': route({
    operationId: 'listScheduleRows',
    summary:
      'Lists the recipients of a schedule in its order. For a cost center, the list contains its current recipients.',
    ...ofOne,
    response: closed({ rows: Type.Array(ScheduleRow) }),
  }),
  'GET /admin/organization/balance/schedule/{id}/run': route({
    operationId: 'listScheduleRuns',
    summary: 'Lists the log of a schedule, newest first. Each line is an occurrence with its result.',
    ...ofOne,
    query: closed({
      organizationId: Type.Optional(Id),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_ROWS })),
      status: Type.Optional(RunStatus),
    }),
    response: closed({ docs: Type.Array(ScheduleRun), pages: Pages, items: Items }),
  }),
  'GET /admin/organization/balance/schedule/{id}/run/{run}': route({
    operationId: 'readScheduleRun',
    summary: 'Returns a run of a schedule with the result of each row.',
    ...ofOne,
    params: RunParams,
    response: closed({ ...ScheduleRun.properties, recipients: Type.Array(ScheduleRunRow) }),
  }),
};
