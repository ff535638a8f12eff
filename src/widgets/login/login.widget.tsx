import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ApiError } from '#core/api/api-error.ts';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import loginCss from './login.css?inline';
import type { element, LoginView } from './login.element.ts';
import { parseView } from './login.model.ts';
import { CodeStep } from './code-step.tsx';
import { Forgot } from './forgot.tsx';
import { Reset } from './reset.tsx';
import { SignIn } from './sign-in.tsx';
import { HostSignsIn, SignedIn, Starting } from './views/standing.tsx';

type LoginWidgetProps = ContentProps<typeof element>;

export const Widget = frame<typeof element>({ title: false, css: loginCss, Content });

function Content(props: LoginWidgetProps) {
  const { session, attributes, properties, emit } = props;
  useSessionEvents(props);
  const { status, sentTo, error } = useSnapshot(session.auth);
  const { profile } = useSnapshot(session.user);
  const { view, change, moved } = useView(attributes.view, emit);
  const level = attributes.headingLevel;
  const step = { session, level, takeFocus: moved || (attributes.takeFocus ?? false), onView: change };
  if (view === 'forgot' && !session.hostSignsIn) return <Forgot {...step} />;
  if (view === 'reset' && !session.hostSignsIn)
    return <Reset {...step} readToken={() => properties.resetToken ?? ''} />;
  if (status === 'starting') return <Starting />;
  if (status === 'signed-in' && profile)
    return (
      <SignedIn user={profile} onLogOff={session.hostSignsIn ? undefined : () => void session.logOff()} />
    );
  if (session.hostSignsIn)
    return <HostSignsIn error={error as ApiError | null} onRetry={() => void session.resume()} />;
  if (sentTo !== null && status !== 'signed-out') return <CodeStep {...step} sentTo={sentTo} />;
  return <SignIn {...step} ended={status === 'ended'} />;
}

/** A change of the attribute `view` replaces the shown view; between changes the user may move to another view. */
function useView(attribute: string | undefined, emit: LoginWidgetProps['emit']) {
  const given = parseView(attribute);
  const [shown, setShown] = useState<{ view: LoginView; given: LoginView; moved: boolean }>({
    view: given,
    given,
    moved: false,
  });
  if (shown.given !== given) setShown({ view: given, given, moved: true });
  const change = (view: LoginView) => {
    setShown({ view, given, moved: true });
    emit('litro-login-view-changed', { view });
  };
  return { view: shown.view, moved: shown.moved, change };
}

function useSessionEvents({ session, emit }: LoginWidgetProps): void {
  const { status } = useSnapshot(session.auth);
  const was = useRef(false);
  useEffect(() => {
    const { profile } = session.user;
    const is = status === 'signed-in' && profile !== null;
    if (is === was.current) return;
    was.current = is;
    if (is) emit('litro-signed-in', { user: { ...profile } });
    else emit('litro-signed-off', {});
  }, [session, status, emit]);
}
