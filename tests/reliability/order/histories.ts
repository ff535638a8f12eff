import fc from 'fast-check';

interface Simulated<Step> {
  take(step: Step): void;
}

type History<Step> = Iterable<fc.Command<object, Simulated<Step>>>;

class StepCommand<Step> implements fc.Command<object, Simulated<Step>> {
  readonly #step: Step;

  constructor(step: Step) {
    this.#step = step;
  }

  check(): boolean {
    return true;
  }

  run(_model: object, simulated: Simulated<Step>): void {
    simulated.take(this.#step);
  }

  toString(): string {
    return JSON.stringify(this.#step);
  }
}

function historiesOf<Step>(step: fc.Arbitrary<Step>, maxSteps: number): fc.Arbitrary<History<Step>> {
  return fc.commands([step.map((drawn) => new StepCommand(drawn))], { maxCommands: maxSteps, size: 'max' });
}

function run<Step>(history: History<Step>, simulated: Simulated<Step>): void {
  // Disables stack traces, because many steps are refused and no test reads the stack of a refusal.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    fc.modelRun(() => ({ model: {}, real: simulated }), history);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

interface Histories<Step> {
  readonly step: fc.Arbitrary<Step>;
  readonly maxSteps: number;
  readonly numRuns: number;
  readonly seed: number;
  readonly open: () => Simulated<Step>;
}

export function assertHistories<Step>({ step, maxSteps, open, ...parameters }: Histories<Step>): void {
  fc.assert(
    fc.property(historiesOf(step, maxSteps), (history) => run(history, open())),
    parameters,
  );
}

interface FoundFailure {
  readonly error: string;
  readonly history: number;
  readonly steps: number;
}

/** The shortest failure of a mutant, or null if no history finds the mutant. */
export function findFailure<Step>({
  step,
  maxSteps,
  open,
  ...parameters
}: Histories<Step>): FoundFailure | null {
  let steps = 0;
  const { failed, numRuns, errorInstance } = fc.check(
    fc.property(historiesOf(step, maxSteps), (history) => {
      const simulated = open();
      let taken = 0;
      try {
        run(history, { take: (each: Step) => ((taken += 1), simulated.take(each)) });
      } catch (error) {
        steps = taken;
        throw error;
      }
    }),
    parameters,
  );
  return failed ? { error: String(errorInstance), history: numRuns, steps } : null;
}
