import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { containerCalls, describeContainers } from './containers.register.ts';

/** `<litro-containers>`. */
export const Widget = registerWidget({
  permission: 'portal.container.list',
  calls: containerCalls,
  describe: describeContainers,
});
