import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { recipientCalls, describeRecipients } from './recipients.register.ts';

/** `<litro-recipients>`. */
export const Widget = registerWidget({
  permission: 'portal.recipient.list',
  calls: recipientCalls,
  describe: describeRecipients,
});
