/** Clock that server code receives as a parameter. No other server file reads the machine's clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests and demonstrations move. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
  set(at: Date): void;
}

export function fixedClock(at: Date): MovableClock {
  let nowMs = at.getTime();
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
    set: (time) => {
      nowMs = time.getTime();
    },
  };
}

export interface SandboxClock extends Clock {
  /** Milliseconds by which this clock is ahead of the machine's clock. */
  aheadMs(): number;
  /** Moves the clock to `at` and keeps users signed in. Does nothing if `at` is in the past. */
  moveTo(at: Date): Promise<void>;
  /** Adopts the clock offset stored in the database, in case another server moved the clock. */
  follow(): Promise<void>;
}
