import { MAX_IDENTIFIER_CHARACTERS } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { codeRules, passwordRules, secretRules, textRules } from '#core/ui/form/readings.ts';

const CODE_LENGTH = 6;
/** Length of a recovery code: two groups of five characters and a separator. */
const RECOVERY_LENGTH = 11;

const identifierField = (t: Text<'login'>) =>
  ({
    label: t('identifier'),
    name: 'username',
    autoComplete: 'username',
    inputMode: 'email',
    maxLength: MAX_IDENTIFIER_CHARACTERS,
    says: { required: t('identifierRequired') },
    ...textRules({ max: MAX_IDENTIFIER_CHARACTERS }),
  }) as const;

export const signInFields = (t: Text<'login'>) =>
  fieldsFor<Omit<RouteBody<'POST /login'>, 'authCode'>>({
    identifier: identifierField(t),
    password: {
      label: t('password'),
      name: 'password',
      kind: 'secret',
      autoComplete: 'current-password',
      says: { required: t('passwordRequired') },
      ...secretRules(),
    },
  });

export const codeFields = (t: Text<'login'>) =>
  fieldsFor<Required<Pick<RouteBody<'POST /login'>, 'authCode'>>>({
    authCode: { label: t('code'), kind: 'code', ...codeRules(CODE_LENGTH) },
  });

export const recoveryFields = (t: Text<'login'>) =>
  fieldsFor<Required<Pick<RouteBody<'POST /login'>, 'authCode'>>>({
    authCode: {
      label: t('recoveryCode'),
      hint: t('recoveryCodeHint'),
      says: { required: t('recoveryCodeRequired') },
      ...textRules({ max: RECOVERY_LENGTH }),
    },
  });

export const forgotFields = (t: Text<'login'>) =>
  fieldsFor<RouteBody<'POST /login/forgot'>>({ identifier: identifierField(t) });

/** Fields for a new password. The reset token needs no field, because the reset link contains the token. */
export const resetFields = (t: Text<'login'>) =>
  fieldsFor<Omit<RouteBody<'POST /login/reset'>, 'token'>>(
    {
      password: {
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
        repeats: 'password',
        ...secretRules(),
      },
    },
  );
