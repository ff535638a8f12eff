import type { WidgetProps } from '#core/element/describe-element.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Registry } from '#blocks/registry/registry.tsx';
import type { element } from './containers.element.ts';
import { containerCalls, describeContainers } from './containers.register.ts';

/** `<litro-containers>`. */
export function Widget(props: WidgetProps<typeof element>) {
  const t = useTexts('containers');
  return (
    <Registry
      {...props}
      t={t}
      title={t('title')}
      permission="portal.container.list"
      calls={containerCalls}
      describe={describeContainers}
    />
  );
}
