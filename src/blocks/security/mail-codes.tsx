import type { RouteBody } from '#contract/routes.ts';
import type { Text } from '#core/i18n/texts.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { codeRules } from '#core/ui/form/readings.ts';
import { ProofForm } from './proof-form.tsx';
import { OVERVIEW } from './security.state.ts';
import { CODE_LENGTH, passwordFields, type StepProps } from './two-step-forms.tsx';

const codeFields = (t: Text<'security'>) =>
  fieldsFor<RouteBody<'PUT /user/two-step/mail'>>({
    code: {
      label: t('mailCode'),
      kind: 'code',
      refusedBy: ['auth_code_invalid', 'auth_code_not_found', 'auth_code_expired'],
      ...codeRules(CODE_LENGTH),
    },
  });

export function SetUpMail({ session, state, t, onBack }: StepProps) {
  const send = async (body: RouteBody<'POST /user/two-step/mail'>) => {
    const { sentTo } = await session.api('POST /user/two-step/mail', { body });
    state.show({ kind: 'mail-code', sentTo });
  };
  return (
    <ProofForm t={t} fields={passwordFields(t)} label={t('continue')} send={send} onBack={onBack}>
      <p>{t('mailPasswordHint')}</p>
    </ProofForm>
  );
}

export function ConfirmMail({ session, state, t, sentTo, onBack }: StepProps & { readonly sentTo: string }) {
  const send = async (body: RouteBody<'PUT /user/two-step/mail'>) => {
    await session.api('PUT /user/two-step/mail', { body });
    state.show(OVERVIEW);
  };
  return (
    <ProofForm t={t} fields={codeFields(t)} label={t('confirm')} send={send} onBack={onBack}>
      <p>{t('mailCodeHint', { sentTo })}</p>
    </ProofForm>
  );
}

export function TakeOffMail({ session, state, t, onBack }: StepProps) {
  const send = async (body: RouteBody<'DELETE /user/two-step/mail'>) => {
    await session.api('DELETE /user/two-step/mail', { body });
    state.show(OVERVIEW);
  };
  return (
    <ProofForm t={t} fields={passwordFields(t)} label={t('mailOff')} destructive send={send} onBack={onBack}>
      <p>{t('mailOffHint')}</p>
    </ProofForm>
  );
}
