import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { vehicleCalls, describeVehicles } from './vehicles.register.ts';

/** `<litro-vehicles>`. */
export const Widget = registerWidget({
  permission: 'portal.vehicle.list',
  calls: vehicleCalls,
  describe: describeVehicles,
});
