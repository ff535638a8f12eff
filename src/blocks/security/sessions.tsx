import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { formatInstant } from '#core/dates/format-date.ts';
import { useErrorText, useLocale, type Text } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Button } from '#core/ui/button.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import type { SecuritySession, SecurityProps } from './security.state.ts';

/** Active sessions of the user, the current session first. */
export function Sessions({
  session,
  state,
  t,
  sessions,
}: SecurityProps & { sessions: readonly SecuritySession[] }) {
  useSignals();
  const errorText = useErrorText();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const failure = state.failure.value ?? state.own.failure.value;
  const busy = state.busy.value;
  const others = sessions.filter(({ current }) => !current);
  const endOne = async (one: SecuritySession, button: HTMLElement) => {
    await state.end([one]);
    if (!button.isConnected) heading.current?.focus();
  };
  const at = (instant: string) => formatInstant(new Date(instant), locale, timeZoneOf(session));
  return (
    <section aria-labelledby="sessions">
      <h3 ref={heading} id="sessions" tabIndex={-1}>
        {t('sessions')}
      </h3>
      {failure && <ErrorState size="line" title={errorText(failure)} requestId={failure.requestId} />}
      <ul className="security-sessions">
        {[...sessions.filter(({ current }) => current), ...others].map((one) => (
          <SessionRow
            key={one._id}
            one={one}
            at={at(one.usedAt)}
            busy={busy}
            t={t}
            onEnd={(...request) => void endOne(...request)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="security-acts">
          <Button onClick={() => setAsking(true)}>{t('endOthers')}</Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('endOthersTitle')}
        confirmLabel={t('endOthers')}
        destructive
        busy={busy}
        onConfirm={() => void state.end(others).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {t('endOthersHint')}
      </ConfirmDialog>
    </section>
  );
}

interface SessionRowProps extends Pick<SecurityProps, 't'> {
  readonly one: SecuritySession;
  readonly at: string;
  readonly busy: boolean;
  readonly onEnd: (one: SecuritySession, button: HTMLElement) => void;
}

function SessionRow({ one, at, busy, t, onEnd }: SessionRowProps) {
  return (
    <li>
      <div>
        <p>
          <bdi>{nameOf(one, t)}</bdi> {one.current && <span className="security-own">{t('current')}</span>}
        </p>
        <p className="security-place">{placeOf(one, at, t)}</p>
      </div>
      {!one.current && (
        <Button
          size="small"
          disabled={busy}
          aria-label={t('endOneOf', { name: `${nameOf(one, t)}, ${at}` })}
          onClick={({ currentTarget }) => onEnd(one, currentTarget)}
        >
          {t('endOne')}
        </Button>
      )}
    </li>
  );
}

function nameOf({ browser, system }: SecuritySession, t: Text<'security'>): string {
  if (browser && system) return t('onOther', { browser, system });
  return browser ?? system ?? t('program');
}

function placeOf({ origin }: SecuritySession, at: string, t: Text<'security'>): string {
  return origin ? t('usedAtOn', { origin: new URL(origin).host, at }) : t('usedAt', { at });
}
