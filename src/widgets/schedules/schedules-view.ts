/** Placeholder for the id of a schedule: opens the form of a new schedule. */
export const NEW = 'new';

const ACTIONS = ['edit', 'copy'] as const;
/** Action that fills a new schedule with the shares that another element of the session passes. */
const ASKED = 'asked';
type SchedulesAction = (typeof ACTIONS)[number] | typeof ASKED;

export interface SchedulesView {
  readonly report: string;
  /** Id of the open schedule, or {@link NEW}; null for none. */
  readonly schedule: string | null;
  /**
   * Open form: `edit` or `copy` for the form of the schedule, `asked` for a prefilled new schedule. Null
   * without a form.
   */
  readonly action: SchedulesAction | null;
  /** Id of the open run; null for none. */
  readonly run: string | null;
}

export function parseView(view: string): SchedulesView {
  const parts = new URLSearchParams(view);
  const schedule = parts.get('schedule') || null;
  const isSaved = schedule !== null && schedule !== NEW;
  const actionText = parts.get('act');
  const isRequested = schedule === NEW && actionText === ASKED;
  const action = isRequested ? ASKED : (isSaved && ACTIONS.find((one) => one === actionText)) || null;
  const run = (isSaved && action === null && parts.get('run')) || null;
  for (const part of ['schedule', 'act', 'run']) parts.delete(part);
  return { report: parts.toString(), schedule, action, run };
}

export function formatView({ report, schedule, action, run }: SchedulesView): string {
  const parts = new URLSearchParams(report);
  if (schedule !== null) parts.set('schedule', schedule);
  if (action !== null) parts.set('act', action);
  if (run !== null) parts.set('run', run);
  return parts.toString();
}
