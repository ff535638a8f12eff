import type { WidgetProps } from '#core/element/describe-element.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Registry } from '#blocks/registry/registry.tsx';
import type { element } from './recipients.element.ts';
import { recipientCalls, describeRecipients } from './recipients.register.ts';

/** `<litro-recipients>`. */
export function Widget(props: WidgetProps<typeof element>) {
  const t = useTexts('recipients');
  return (
    <Registry
      {...props}
      t={t}
      title={t('title')}
      permission="portal.recipient.list"
      calls={recipientCalls}
      describe={describeRecipients}
    />
  );
}
