/** Countdown of a Pix charge, independent of the clock setting of this device. */
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-react';

interface ShownPixCharge {
  readonly secondsLeft: number;
}

export interface PixClock {
  /** Seconds until the Pix expires; null without a charge. */
  readonly secondsLeft: ReadonlySignal<number | null>;
  /** Updates the countdown immediately, for example after a response. */
  look(): void;
  /** Runs the countdown while a charge can expire, until the caller calls the returned function. */
  start(): () => void;
}

/**
 * Creates the countdown of a charge. `answeredAt`: time of the response with the charge, by the clock of this device.
 */
export function createPixClock(
  charge: ReadonlySignal<ShownPixCharge | null>,
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
 * Returns the whole seconds until a charge expires. The server sends the remaining seconds, and the device only
 * measures elapsed time, so a wrong clock does no harm.
 */
export function secondsLeftOf({ secondsLeft }: ShownPixCharge, answeredAt: Date, now: Date): number {
  const passed = Math.max(0, now.getTime() - answeredAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(secondsLeft - passed));
}
