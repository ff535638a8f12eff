import type { RouteBody } from '#contract/routes.ts';
import type { Text } from '#core/i18n/texts.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { passwordRules, secretRules } from '#core/ui/form/readings.ts';

export type PasswordChange = RouteBody<'PUT /user/authenticationPass'>;

export function passwordFields(t: Text<'portal'>) {
  return fieldsFor<PasswordChange>(
    {
      password: {
        label: t('currentPassword'),
        name: 'password',
        kind: 'secret',
        autoComplete: 'current-password',
        refusedBy: ['current_password_wrong'],
        says: { required: t('currentPasswordRequired') },
        ...secretRules(),
      },
      newPassword: {
        label: t('newPassword'),
        name: 'new-password',
        kind: 'secret',
        hint: t('passwordRules'),
        ...passwordRules({ required: true }),
      },
    },
    {
      repeated: {
        label: t('repeatPassword'),
        name: 'repeat-password',
        kind: 'secret',
        repeats: 'newPassword',
        ...secretRules(),
      },
    },
  );
}
