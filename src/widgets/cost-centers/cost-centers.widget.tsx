import type { WidgetProps } from '#core/element/describe-element.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Registry } from '#blocks/registry/registry.tsx';
import { costCenterCalls, describeCostCenters } from './cost-centers.register.ts';
import type { element } from './cost-centers.element.ts';

/** `<litro-cost-centers>`. */
export function Widget(props: WidgetProps<typeof element>) {
  const t = useTexts('cost-centers');
  return (
    <Registry
      {...props}
      t={t}
      title={t('title')}
      permission="portal.expenseCenter.list"
      calls={costCenterCalls}
      describe={describeCostCenters}
    />
  );
}
