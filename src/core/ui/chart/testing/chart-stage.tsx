import { sendKeys } from '@web/test-runner-commands';
import type { ReactNode } from 'react';
import { openStage, settled, until, type Stage } from '../../testing/stage.tsx';

export interface ChartStage {
  readonly stage: () => Stage;
  reopen(options: Parameters<typeof openStage>[0]): void;
  draw(chart: ReactNode): Promise<void>;
  all(selector: string): SVGGraphicsElement[];
  said(): string | null;
  press(...keys: string[]): Promise<void>;
}

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
