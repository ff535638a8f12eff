import type { WidgetProps } from '#core/element/describe-element.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Registry } from '#blocks/registry/registry.tsx';
import type { element } from './vehicles.element.ts';
import { vehicleCalls, describeVehicles } from './vehicles.register.ts';

/** `<litro-vehicles>`. */
export function Widget(props: WidgetProps<typeof element>) {
  const t = useTexts('vehicles');
  return (
    <Registry
      {...props}
      t={t}
      title={t('title')}
      permission="portal.vehicle.list"
      calls={vehicleCalls}
      describe={describeVehicles}
    />
  );
}
