import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { driverCalls, describeDrivers } from './drivers.register.ts';

/** `<litro-drivers>`. */
export const Widget = registerWidget({
  permission: 'portal.driver.list',
  calls: driverCalls,
  describe: describeDrivers,
});
