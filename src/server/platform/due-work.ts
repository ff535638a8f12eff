/** Work beside the calls that is due at moments which are known before. Where somebody moves the clock, it stops at each of them. */
export interface DueWork {
  /** The first moment after `after` at which something is due; null where none is known. */
  nextAfter(after: Date): Promise<Date | null>;
  /** Does all that is due now; answers how much that was. */
  run(): Promise<number>;
}

/** Of work that follows on other work, whenever that is. */
export const NO_MOMENT: DueWork['nextAfter'] = async () => null;
