import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import type { Session } from '#core/session/session.ts';
import { Mounted } from '#blocks/mounted/mounted.tsx';
import type { PortalState } from './portal.state.ts';
import { LOGIN_PATHS, type LoginPageView } from './router.model.ts';

export interface LoginProps {
  session: Session;
  view: LoginPageView;
  state: PortalState;
}

export function Login({ session, view, state }: LoginProps) {
  useSignals();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = card;
    const follow = (event: Event) => {
      const { view: next } = (event as CustomEvent<{ view: LoginPageView }>).detail;
      state.navigate(LOGIN_PATHS[next]);
    };
    current?.addEventListener('litro-login-view-changed', follow);
    return () => current?.removeEventListener('litro-login-view-changed', follow);
  }, [state]);
  return (
    <div ref={card} className="card gate">
      <Mounted
        tag="litro-login"
        session={session}
        level={1}
        input={{ view, takeFocus: true, resetToken: state.resetToken.value }}
      />
    </div>
  );
}
