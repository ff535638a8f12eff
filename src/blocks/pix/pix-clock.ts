/** How long a Pix can still be paid, second by second, whatever the clock of this device says. */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';

/** As the server told of it. */
interface Charge {
  readonly secondsLeft: number;
}

export interface PixClock {
  /** Null without a charge. */
  readonly secondsLeft: ReadonlySignal<number | null>;
  /** Looks at the clock at once: an answer came. */
  look(): void;
  /** Runs while there is something to count, until the answer is called. */
  start(): () => void;
}

/** `answeredAt`: when the server said how many seconds are left, by the clock of this device. */
export function createPixClock(
  charge: ReadonlySignal<Charge | null>,
  answeredAt: ReadonlySignal<Date | null>,
): PixClock {
  const now = signal(new Date());
  const look = () => {
    now.value = new Date();
  };
  const secondsLeft = computed(
    () => charge.value && secondsLeftOf(charge.value, answeredAt.value ?? now.value, now.value),
  );
  const isRunning = computed(() => (secondsLeft.value ?? 0) > 0);
  return {
    secondsLeft,
    look,
    start: () =>
      effect(() => {
        if (!isRunning.value) return;
        const clock = setInterval(look, 1000);
        return () => clearInterval(clock);
      }),
  };
}

/**
 * Whole seconds. The server says how many there are; only what has passed since then is measured here, so that a clock that is
 * wrong does no harm.
 */
export function secondsLeftOf({ secondsLeft }: Charge, answeredAt: Date, now: Date): number {
  const passed = Math.max(0, now.getTime() - answeredAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(secondsLeft - passed));
}
