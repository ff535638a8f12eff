import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useErrorText, useLazyTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import securityCss from './security.css?inline';
import { ConfirmMail, SetUpMail, TakeOffMail } from './mail-codes.tsx';
import { createSecurityState, OVERVIEW, type SecurityProps } from './security.state.ts';
import { Sessions } from './sessions.tsx';
import { ConfirmApp, RenewCodes, SetUpApp, TakeOffApp } from './two-step-forms.tsx';
import { TwoStep } from './two-step.tsx';

export function Security({ session }: { session: Session }) {
  const t = useLazyTexts('security');
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, securityCss);
  const [state] = useState(() => createSecurityState(session));
  useEffect(() => void state.own.load(), [state]);
  return (
    <div ref={root} className="security">
      {t ? <Content session={session} state={state} t={t} /> : <Skeleton shape="rows" count={4} />}
    </div>
  );
}

function Content(props: SecurityProps) {
  useSignals();
  const { state } = props;
  const errorText = useErrorText();
  const view = state.view.value;
  const own = state.own.value.value;
  const back = () => state.show(OVERVIEW);
  if (view.kind === 'password') return <SetUpApp {...props} onBack={back} />;
  if (view.kind === 'app') return <ConfirmApp {...props} {...view} onBack={back} />;
  if (view.kind === 'renew') return <RenewCodes {...props} onBack={back} />;
  if (view.kind === 'off') return <TakeOffApp {...props} onBack={back} />;
  if (view.kind === 'mail') return <SetUpMail {...props} onBack={back} />;
  if (view.kind === 'mail-code') return <ConfirmMail {...props} {...view} onBack={back} />;
  if (view.kind === 'mail-off') return <TakeOffMail {...props} onBack={back} />;
  if (view.kind === 'codes') return <RecoveryCodes {...props} codes={view.codes} onDone={back} />;
  if (own.status === 'failed')
    return (
      <ErrorState
        title={errorText(own.error)}
        requestId={own.error.requestId}
        onRetry={() => void state.own.load()}
      />
    );
  if (own.status !== 'ready') return <Skeleton shape="rows" count={4} />;
  return (
    <>
      <TwoStep {...props} twoStep={own.value.twoStep} />
      <Sessions {...props} sessions={own.value.sessions} />
    </>
  );
}
