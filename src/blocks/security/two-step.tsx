import { Button } from '#core/ui/button.tsx';
import { PartHeading } from './part-heading.tsx';
import type { OwnSecurity, SecurityProps, View } from './security.state.ts';

type TwoStepProps = SecurityProps & { readonly twoStep: OwnSecurity['twoStep'] };

export function TwoStep(props: TwoStepProps) {
  const { state, t, twoStep } = props;
  const { step } = twoStep;
  return (
    <section aria-labelledby="two-step">
      <PartHeading id="two-step" takesFocus={state.hasMoved()}>
        {t('title')}
      </PartHeading>
      <p>{t(step)}</p>
      {twoStep.requiredByCompany && step !== 'none' && <p>{t(`required_${step}`)}</p>}
      {step === 'app' && <p>{t('codesLeft', { count: twoStep.recoveryCodes })}</p>}
      <div className="security-acts">
        {step === 'app' ? <AppActions {...props} /> : <MailActions {...props} />}
      </div>
    </section>
  );
}

function AppActions({ state, t }: TwoStepProps) {
  return (
    <>
      <Button onClick={() => state.show({ kind: 'renew' })}>{t('codesNew')}</Button>
      <Button onClick={() => state.show({ kind: 'off' })}>{t('appOff')}</Button>
    </>
  );
}

/** The user cannot switch off mailed codes that the role or the company requires. */
function MailActions({ state, t, twoStep }: TwoStepProps) {
  const show = (kind: 'password' | 'mail' | 'mail-off') => () => state.show({ kind } satisfies View);
  return (
    <>
      <Button tone="primary" onClick={show('password')}>
        {t('appOn')}
      </Button>
      {twoStep.step === 'none' && twoStep.sendsMail && <Button onClick={show('mail')}>{t('mailOn')}</Button>}
      {twoStep.step === 'mail' && !twoStep.needed && (
        <Button onClick={show('mail-off')}>{t('mailOff')}</Button>
      )}
    </>
  );
}
