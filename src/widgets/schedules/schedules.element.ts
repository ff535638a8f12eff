import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** A schedule and its new status. */
export interface ScheduleEvent {
  readonly schedule: string;
  readonly status: 'active' | 'paused' | 'ended' | 'deleted';
}

/**
 * Request to show the distribution of a run, or to distribute now. `view` is the value for the attribute `view` of
 * `element`.
 */
export interface ScheduleDistributionRequest {
  readonly element: 'litro-balance-sharing' | 'litro-distribution';
  readonly view: string;
}

/** Request to buy credit. `view` is the value for the attribute `view` of `<litro-purchase>`. */
export interface SchedulePurchaseRequest {
  readonly element: 'litro-purchase';
  readonly view: string;
}

/**
 * `<litro-schedules>` lists the schedules that distribute credit automatically. Each row shows the next run, the
 * recipients, the amount and the result of the last run. An open schedule shows its recipients and the log of its
 * runs. An open run shows how much each recipient received, and the reason for a missing amount. While the user
 * fills in the form of a new schedule, the element shows its next three runs. Fills its width. Narrow widths show
 * cards instead of rows.
 *
 * Needs the permission `portal.balanceDistributionSchedule.list`. Creating, changing, pausing and resuming need
 * `portal.balanceDistributionSchedule.add`, deleting needs `portal.balanceDistributionSchedule.remove`. Selecting
 * recipients needs `portal.balanceDistribution.list`, selecting a cost center `portal.expenseCenter.list`.
 *
 * Attributes
 * - `view`: filters, search and order of the list, and the open schedule (`schedule=ID`). The values come from
 *   `litro-view-changed`. A new value applies at once. `run=ID` opens a run of this schedule. `act=edit` opens the
 *   form of this schedule, `act=copy` the form of a copy. `schedule=new` opens the form of a new schedule. With
 *   `act=asked`, this form contains the amounts that `<litro-distribution>` of the same session passed on.
 *
 * Events
 * - `litro-view-changed`: the view of the list changed, or a schedule, a run or a form was opened or closed
 *   (`move`). The host page can store `view` and set it again.
 * - `litro-schedule-created`: a schedule was created.
 * - `litro-schedule-changed`: a schedule was changed, paused, resumed or deleted.
 * - `litro-distribution-asked`: the user wants to see the distribution of a run, or distribute now; the host page
 *   shows the element with this `view`. Not sent in the portal, which has a link instead.
 * - `litro-purchase-asked`: the user wants to buy credit; the host page shows the element with this `view`. Not sent
 *   in the portal, which has a link instead.
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
