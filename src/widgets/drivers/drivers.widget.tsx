import type { WidgetProps } from '#core/element/describe-element.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Registry } from '#blocks/registry/registry.tsx';
import type { element } from './drivers.element.ts';
import { driverCalls, describeDrivers } from './drivers.register.ts';

/** `<litro-drivers>`. */
export function Widget(props: WidgetProps<typeof element>) {
  const t = useTexts('drivers');
  return (
    <Registry
      {...props}
      t={t}
      title={t('title')}
      permission="portal.driver.list"
      calls={driverCalls}
      describe={describeDrivers}
    />
  );
}
