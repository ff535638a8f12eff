import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** What became of a schedule. */
export interface ScheduleEvent {
  readonly schedule: string;
  readonly status: 'active' | 'paused' | 'ended' | 'deleted';
}

/** Another element that should be shown, and its attribute `view`. */
export interface ScheduleDistributionRequest {
  readonly element: 'litro-balance-sharing' | 'litro-distribution';
  readonly view: string;
}

/** The element that buys credit, and its view. */
export interface SchedulePurchaseRequest {
  readonly element: 'litro-purchase';
  readonly view: string;
}

/**
 * `<litro-schedules>` lists the schedules by which credit is handed out by itself: when each runs next, to whom, how much, and what
 * became of its last run. A row opens the schedule with those who receive and the log of its runs; a run with what each
 * was given, and why not. A new one is filled in beside its next three runs, which are reckoned as it is typed. It fills the width it is
 * given and turns into cards where that is narrow.
 *
 * It needs `portal.balanceDistributionSchedule.list`; making, changing, pausing and resuming needs `.add`, taking away `.remove`.
 * To pick those who receive needs `portal.balanceDistribution.list`, a cost centre `portal.expenseCenter.list`.
 *
 * Attributes
 * - `view`: what is shown first (filters, search, order, and `schedule=ID` for an open one, with `run=ID` one of its runs, with
 *   `act=edit` or `act=copy` its form; `schedule=new` for the form of a new one, with `act=asked` what another element of the session
 *   asks for), as `litro-view-changed` told it.
 *
 * Events
 * - `litro-view-changed`: another view of the list, or something was opened or closed (`move`), to be kept where the page
 *   keeps such things.
 * - `litro-schedule-created`: a schedule was made.
 * - `litro-schedule-changed`: a schedule was changed, paused, resumed or taken away.
 * - `litro-distribution-asked`: the user wants to see what a run handed out, or to hand out now; the page shows the element with this
 *   view. In the portal a link leads there, and nothing is told; so for the next.
 * - `litro-purchase-asked`: the user wants to buy credit.
 */
export const element = describeElement({
  tag: 'litro-schedules',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-schedule-created': typed<ScheduleEvent>(),
    'litro-schedule-changed': typed<ScheduleEvent>(),
    'litro-distribution-asked': typed<ScheduleDistributionRequest>(),
    'litro-purchase-asked': typed<SchedulePurchaseRequest>(),
  },
});
