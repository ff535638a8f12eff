import { Button } from '#core/ui/button.tsx';
import { PartHeading } from './part-heading.tsx';
import type { OwnSecurity, SecurityProps } from './security.state.ts';

/** What is asked for besides the password, and what can be done about it. */
export function TwoStep({ state, t, twoStep }: SecurityProps & { twoStep: OwnSecurity['twoStep'] }) {
  return (
    <section aria-labelledby="two-step">
      <PartHeading id="two-step" takesFocus={state.hasMoved()}>
        {t('title')}
      </PartHeading>
      <p>{t(twoStep.step)}</p>
      {twoStep.step === 'app' ? (
        <>
          <p>{t('codesLeft', { count: twoStep.recoveryCodes })}</p>
          <div className="security-acts">
            <Button onClick={() => state.show({ kind: 'renew' })}>{t('codesNew')}</Button>
            <Button onClick={() => state.show({ kind: 'off' })}>{t('appOff')}</Button>
          </div>
        </>
      ) : (
        <div className="security-acts">
          <Button tone="primary" onClick={() => state.show({ kind: 'password' })}>
            {t('appOn')}
          </Button>
        </div>
      )}
    </section>
  );
}
