/** The view of the element: that of its list, and what stands over it. */

/** The form of a new schedule, in place of the id of one. */
export const NEW = 'new';

const ACTS = ['edit', 'copy'] as const;
/** The form of a new one begins with what another element of the session asks for. */
const ASKED = 'asked';
type Act = (typeof ACTS)[number] | typeof ASKED;

export interface SchedulesView {
  readonly report: string;
  /** The schedule that is open, or {@link NEW}; null for none. */
  readonly schedule: string | null;
  /** The form of the open schedule, or with what a new one begins; null for its summary, and for the form as it is. */
  readonly act: Act | null;
  /** One of its runs; null for none. */
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
