import { QrCode } from '#blocks/pix/qr-code.tsx';
import type { RouteBody } from '#contract/routes.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { codeRules, secretRules } from '#core/ui/form/readings.ts';
import { ProofForm } from './proof-form.tsx';
import { OVERVIEW, type SecurityProps } from './security.state.ts';

export type StepProps = SecurityProps & { readonly onBack: () => void };

export const CODE_LENGTH = 6;

export const passwordFields = (t: Text<'security'>) =>
  fieldsFor<RouteBody<'POST /user/two-step'>>({
    password: {
      label: t('password'),
      name: 'password',
      kind: 'secret',
      autoComplete: 'current-password',
      refusedBy: ['current_password_wrong'],
      says: { required: t('passwordRequired') },
      ...secretRules(),
    },
  });

const codeFields = (t: Text<'security'>) =>
  fieldsFor<RouteBody<'PUT /user/two-step'>>({
    code: {
      label: t('code'),
      kind: 'code',
      refusedBy: ['auth_code_invalid', 'auth_code_not_found'],
      ...codeRules(CODE_LENGTH),
    },
  });

export function SetUpApp({ session, state, t, onBack }: StepProps) {
  const send = async (body: RouteBody<'POST /user/two-step'>) => {
    const made = await session.api('POST /user/two-step', { body });
    state.show({ kind: 'app', ...made });
  };
  return (
    <ProofForm t={t} fields={passwordFields(t)} label={t('continue')} send={send} onBack={onBack}>
      <p>{t('passwordHint')}</p>
    </ProofForm>
  );
}

/** New recovery codes replace the earlier codes. */
function useCodeSending({ session, state }: SecurityProps) {
  return async (body: RouteBody<'PUT /user/two-step'>) => {
    const { recoveryCodes } = await session.api('PUT /user/two-step', { body });
    state.show({ kind: 'codes', codes: recoveryCodes });
  };
}

export function ConfirmApp(props: StepProps & { readonly secret: string; readonly uri: string }) {
  const { t, secret, uri, onBack } = props;
  const send = useCodeSending(props);
  return (
    <ProofForm t={t} fields={codeFields(t)} label={t('confirm')} send={send} onBack={onBack}>
      <p>{t('setUpHint')}</p>
      <div className="security-qr">
        <QrCode text={uri} label={t('qr')} />
      </div>
      <p>
        {t('secret')} <bdi className="security-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
      </p>
    </ProofForm>
  );
}

export function RenewCodes(props: StepProps) {
  const { t, onBack } = props;
  const send = useCodeSending(props);
  return (
    <ProofForm t={t} fields={codeFields(t)} label={t('codesNew')} send={send} onBack={onBack}>
      <p>{t('codesNewHint')}</p>
    </ProofForm>
  );
}

export function TakeOffApp({ session, state, t, onBack }: StepProps) {
  const send = async (body: RouteBody<'POST /user/two-step'>) => {
    await session.api('DELETE /user/two-step', { body });
    state.show(OVERVIEW);
  };
  return (
    <ProofForm t={t} fields={passwordFields(t)} label={t('appOff')} destructive send={send} onBack={onBack}>
      <p>{t('appOffHint')}</p>
    </ProofForm>
  );
}
