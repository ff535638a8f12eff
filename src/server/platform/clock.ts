/** Time, injected: nothing on the server asks the machine's clock but this file. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved, for tests and demonstrations. */
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

/** A clock that can be moved ahead. */
export interface SandboxClock extends Clock {
  /** How far it is ahead of the machine's. */
  aheadMs(): number;
  /** Moves on to `at`, with whoever is signed in; does nothing where that moment has passed. */
  moveTo(at: Date): Promise<void>;
  /** Goes as far ahead as the database says, where another server moved it. */
  follow(): Promise<void>;
}
