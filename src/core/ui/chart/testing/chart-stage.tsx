/** A chart on a stage of its own, as a person has it: by eye and by key. */
import { sendKeys } from '@web/test-runner-commands';
import type { ReactNode } from 'react';
import { openStage, settled, until, type Stage } from '../../testing/stage.tsx';

export interface ChartStage {
  /** That of the present test. */
  readonly stage: () => Stage;
  /** Takes the place of the stage, which is 640 px wide and from left to right. */
  reopen(options: Parameters<typeof openStage>[0]): void;
  /** Waits until it is drawn, or says that there is nothing to draw. */
  draw(chart: ReactNode): Promise<void>;
  all(selector: string): SVGGraphicsElement[];
  /** What a screen reader is told. */
  said(): string | null;
  press(...keys: string[]): Promise<void>;
}

/** Opens a stage before each test of the suite and takes it away after it. */
export function useChartStage(): ChartStage {
  let stage: Stage;
  beforeEach(() => {
    stage = openStage({ width: 640 });
  });
  afterEach(() => stage.remove());
  return {
    stage: () => stage,
    reopen(options) {
      stage.remove();
      stage = openStage(options);
    },
    async draw(chart) {
      await stage.render(chart);
      await until(() => stage.root.querySelector('.chart-axes, .chart-empty'));
      await settled();
    },
    all: (selector) => [...stage.root.querySelectorAll<SVGGraphicsElement>(selector)],
    said: () => stage.find('[role=status]').textContent,
    async press(...keys) {
      for (const key of keys) await sendKeys({ press: key });
      await settled();
    },
  };
}
