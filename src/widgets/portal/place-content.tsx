import { useSignals } from '@preact/signals-react/runtime';
import { useSnapshot } from 'valtio';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { startFailureOf } from '#core/session/access.ts';
import type { Slices } from '#core/session/slices.ts';
import { AppShell } from './app-shell.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { Login } from './login-page.tsx';
import type { PlaceProps } from './place-props.ts';
import { Landing } from './views/landing.tsx';
import { OpenPage } from './views/open-page.tsx';
import { WrongAddress } from './views/wrong-address.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

function Waiting({ label }: { label: string }) {
  return (
    <div className="card gate">
      <Skeleton width="50%" label={label} />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </div>
  );
}

export function PlaceContent(props: PlaceProps) {
  useSignals();
  const { session, place, state } = props;
  const t = useTexts('portal');
  const auth = useSnapshot(session.auth) as Slices['auth'];
  const failure = startFailureOf(auth, session.hostSignsIn);
  const tools = <LanguagePicker session={session} />;
  const ask = async () => {
    await session.resume();
    // The sign-in screen explains to the user that the host page handles sign-in.
    if (session.auth.status === 'signed-out' && !session.auth.error) state.navigate('/user/login');
  };
  const isSelecting = state.linked.value !== null && auth.status === 'signed-in';
  if (place?.kind === 'screen' && !isSelecting && (auth.status === 'signed-in' || auth.status === 'ended'))
    return <AppShell {...props} screen={place.screen} />;
  // On an unknown address a signed-in user still sees the menu.
  const isNowhere = place === null || place.kind === 'error';
  if (isNowhere && (auth.status === 'signed-in' || auth.status === 'ended'))
    return <AppShell {...props} screen={null} />;
  if (failure && (place?.kind === 'screen' || place?.kind === 'landing')) {
    return (
      <OpenPage t={t} tools={tools}>
        <LoadFailure error={failure} onRetry={() => void session.resume()} />
      </OpenPage>
    );
  }
  if (place?.kind === 'login') {
    return (
      <OpenPage t={t} tools={tools}>
        <Login session={session} view={place.view} state={state} />
      </OpenPage>
    );
  }
  if (isNowhere && auth.status !== 'starting') {
    return (
      <OpenPage t={t} tools={tools}>
        <WrongAddress t={t} />
      </OpenPage>
    );
  }
  if (place?.kind === 'landing' && auth.status !== 'starting') {
    return (
      <OpenPage t={t} tools={tools} wide>
        <Landing t={t} onAsk={session.hostSignsIn ? () => void ask() : null} />
      </OpenPage>
    );
  }
  return (
    <OpenPage t={t} tools={null}>
      <Waiting label={t(place?.kind === 'logoff' ? 'loggingOff' : 'opening')} />
    </OpenPage>
  );
}
