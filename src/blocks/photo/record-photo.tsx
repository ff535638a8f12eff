import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { createPhotoState, type PhotoCalls, type PhotoState } from './photo.state.ts';
import photoCss from './photo.css?inline';

export interface RecordPhotoProps {
  readonly session: Session;
  /** Calls that load and change the photo. This object must keep its identity between renders. */
  readonly calls: PhotoCalls;
  readonly name: string;
  readonly canChange: boolean;
}

export function RecordPhoto({ session, calls, name, canChange }: RecordPhotoProps) {
  const t = useLazyTexts('photo');
  const state = useMemo(() => createPhotoState(session, calls), [session, calls]);
  useEffect(() => state.start(), [state]);
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, photoCss);
  return (
    <div ref={root} className="photo" role="group" aria-label={t?.('title')} aria-busy={!t || undefined}>
      {t ? <Loaded state={state} t={t} name={name} canChange={canChange} /> : <div className="photo-frame" />}
    </div>
  );
}

interface LoadedPhotoProps {
  state: PhotoState;
  t: Text<'photo'>;
  name: string;
  canChange: boolean;
}

function Loaded({ state, t, name, canChange }: LoadedPhotoProps) {
  useSignals();
  const photo = state.photo.value;
  if (photo.status === 'failed') {
    return <LoadFailure size="line" error={photo.error} onRetry={() => void state.load()} />;
  }
  const url = photo.status === 'ready' ? photo.value : null;
  return (
    <>
      <div className="photo-frame" data-empty={photo.status === 'ready' && url === null ? '' : undefined}>
        {photo.status !== 'ready' && <Skeleton label={t('loading')} />}
        {photo.status === 'ready' &&
          (url === null ? <span>{t('none')}</span> : <img src={url} alt={t('alt', { name })} />)}
      </div>
      {canChange && photo.status === 'ready' && <Changes state={state} t={t} hasPhoto={url !== null} />}
      <Failure state={state} t={t} />
    </>
  );
}

function Changes({ state, t, hasPhoto }: { state: PhotoState; t: Text<'photo'>; hasPhoto: boolean }) {
  useSignals();
  const input = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);
  const busy = state.busy.value;
  const remove = async () => {
    await state.remove();
    setAsks(false);
  };
  return (
    <div className="photo-tools">
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Clears the file field, so that the user can select the same file again after a failure.
          currentTarget.value = '';
          if (file) void state.give(file);
        }}
      />
      <Button
        size="small"
        busy={busy === 'giving'}
        disabled={busy !== null}
        onClick={() => input.current?.click()}
      >
        {t(hasPhoto ? 'replace' : 'choose')}
      </Button>
      {hasPhoto && (
        <Button size="small" tone="quiet" disabled={busy !== null} onClick={() => setAsks(true)}>
          {t('remove')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title={t('removeQuestion')}
        confirmLabel={t('removeConfirm')}
        destructive
        busy={busy === 'removing'}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(false)}
      >
        {t('removeNote')}
      </ConfirmDialog>
    </div>
  );
}

function Failure({ state, t }: { state: PhotoState; t: Text<'photo'> }) {
  useSignals();
  const failure = state.failure.value;
  if (!failure) return null;
  if (failure.kind === 'file') return <ErrorState title={t(failure.fault)} size="line" />;
  return <RefusalLine error={failure.error} />;
}
