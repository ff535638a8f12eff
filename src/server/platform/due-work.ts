/** Background work that is due at known times. When the sandbox clock moves, the clock stops at each of these times. */
export interface DueWork {
  /** First time after `after` at which work is due; null if unknown. */
  nextAfter(after: Date): Promise<Date | null>;
  /** Does all work that is due now. Returns the number of results, such as closed bills or sent mails. */
  run(): Promise<number>;
}

/**
 * `nextAfter` for work without due times of its own. At each stop of the sandbox clock, this work runs after all other
 * work.
 */
export const NO_MOMENT: DueWork['nextAfter'] = async () => null;
