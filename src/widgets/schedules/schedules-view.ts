/** View attribute of the element: the view of its list, and the open drawer. */

/** Stands for the form of a new schedule in place of an id. */
export const NEW = 'new';

const ACTS = ['edit', 'copy'] as const;
/** Prefills the form of a new schedule with the request of another element in the session. */
const ASKED = 'asked';
type Act = (typeof ACTS)[number] | typeof ASKED;

export interface SchedulesView {
  readonly report: string;
  /** Id of the open schedule, or {@link NEW}; null for none. */
  readonly schedule: string | null;
  /**
   * `edit` or `copy` opens the form of the schedule, `asked` prefills a new one. Null otherwise.
   */
  readonly act: Act | null;
  /** Id of the open run; null for none. */
  readonly run: string | null;
}

export function parseView(view: string): SchedulesView {
  const parts = new URLSearchParams(view);
  const schedule = parts.get('schedule') || null;
  const isKept = schedule !== null && schedule !== NEW;
  const told = parts.get('act');
  const isAsked = schedule === NEW && told === ASKED;
  const act = isAsked ? ASKED : (isKept && ACTS.find((one) => one === told)) || null;
  const run = (isKept && act === null && parts.get('run')) || null;
  for (const part of ['schedule', 'act', 'run']) parts.delete(part);
  return { report: parts.toString(), schedule, act, run };
}

export function formatView({ report, schedule, act, run }: SchedulesView): string {
  const parts = new URLSearchParams(report);
  if (schedule !== null) parts.set('schedule', schedule);
  if (act !== null) parts.set('act', act);
  if (run !== null) parts.set('run', run);
  return parts.toString();
}
