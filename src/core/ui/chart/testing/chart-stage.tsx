/** Test page with one chart, for visual and keyboard checks. */
import { sendKeys } from '@web/test-runner-commands';
import type { ReactNode } from 'react';
import { openStage, settled, until, type Stage } from '../../testing/stage.tsx';

export interface ChartStage {
  readonly stage: () => Stage;
  /** Replaces the page, which by default is 640 px wide and left-to-right. */
  reopen(options: Parameters<typeof openStage>[0]): void;
  /** Renders and waits until the chart is drawn or shows that it is empty. */
  draw(chart: ReactNode): Promise<void>;
  all(selector: string): SVGGraphicsElement[];
  /** Text of the current point, as screen readers read it. */
  said(): string | null;
  press(...keys: string[]): Promise<void>;
}

/** Opens a page before each test of the suite and removes it afterwards. */
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
