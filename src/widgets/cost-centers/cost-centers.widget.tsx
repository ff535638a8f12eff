import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { costCenterCalls, describeCostCenters } from './cost-centers.register.ts';

/** `<litro-cost-centers>`. */
export const Widget = registerWidget({
  permission: 'portal.expenseCenter.list',
  module: 'expenseCenter',
  calls: costCenterCalls,
  describe: describeCostCenters,
});
