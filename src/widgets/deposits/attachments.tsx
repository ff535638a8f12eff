import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import type { DepositAttachment } from '#contract/deposits.ts';
import { MAX_ATTACHMENTS } from '#contract/facts.ts';
import { ApiError, toApiError } from '#core/api/api-error.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import { useErrorText, useLocale, type Text } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Button } from '#core/ui/button.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { createAttachmentsState, type AttachmentsState, type Unsent } from './attachments.state.ts';
import type { DepositsState } from './deposits.state.ts';
import { FileDrop } from './file-drop.tsx';
import { Preview } from './preview.tsx';

interface AttachmentsProps {
  state: DepositsState;
  deposit: string;
  t: Text<'deposit'>;
}

export function Attachments({ state, deposit, t }: AttachmentsProps) {
  useSignals();
  const files = useMemo(() => createAttachmentsState(state, deposit), [state, deposit]);
  useEffect(() => files.start(), [files]);
  const now = files.resource.value.value;
  const locale = useLocale();
  if (now.status === 'failed') {
    return <LoadFailure size="line" error={now.error} onRetry={() => void files.resource.load()} />;
  }
  if (now.status !== 'ready') return <Skeleton shape="rows" count={2} />;
  const isFull = now.value.length >= MAX_ATTACHMENTS;
  const number = (count: number) => formatCount(count, locale);
  return (
    <section className="deposit-files" aria-label={t('attachments')}>
      <h3>{t('attachmentsOf', { shown: number(now.value.length), most: number(MAX_ATTACHMENTS) })}</h3>
      {now.value.length === 0 ? (
        <p className="faint">{t('none')}</p>
      ) : (
        <ul className="deposit-list">
          {now.value.map((attachment) => (
            <li key={attachment._id}>
              <One attachment={attachment} files={files} timeZone={timeZoneOf(state.session)} t={t} />
            </li>
          ))}
        </ul>
      )}
      <OperationLine operation={files.sending} label={() => t('sending')} />
      {files.unsent.value.map((unsent) => (
        <NotSent key={unsent.file.name} unsent={unsent} files={files} t={t} />
      ))}
      {files.mayAdd.value && !isFull && (
        <FileDrop
          t={t}
          disabled={files.sending.busy.value}
          onFiles={(selected) => void files.add(selected)}
        />
      )}
      <RemoveQuestion files={files} t={t} />
    </section>
  );
}

interface OneProps {
  attachment: DepositAttachment;
  files: AttachmentsState;
  timeZone: string;
  t: Text<'deposit'>;
}

function One(props: OneProps) {
  const locale = useLocale();
  const [isSeen, setSeen] = useState(false);
  const { attachment, files, timeZone, t } = props;
  const { name, contentType, size, addedAt, by } = attachment;
  return (
    <>
      <div className="deposit-file">
        <span>
          <bdi>{name}</bdi>
          <br />
          <span className="faint">
            <bdi>
              {t('fileFacts', {
                kind: KINDS[contentType],
                kilobytes: formatCount(Math.ceil(size / 1000), locale),
                at: formatInstant(new Date(addedAt), locale, timeZone),
              })}
            </bdi>
            <br />
            <bdi>{by?.name}</bdi>
          </span>
        </span>
        <Actions {...props} isSeen={isSeen} onSee={() => setSeen(!isSeen)} />
      </div>
      {isSeen && <Preview attachment={attachment} files={files} t={t} />}
    </>
  );
}

interface AttachmentActionsProps extends OneProps {
  isSeen: boolean;
  onSee: () => void;
}

function Actions({ attachment, files, t, isSeen, onSee }: AttachmentActionsProps) {
  useSignals();
  const locale = useLocale();
  const notify = useNotify();
  const errorText = useErrorText();
  const [isSaving, setSaving] = useState(false);
  const { name, contentType } = attachment;
  const save = async () => {
    setSaving(true);
    try {
      await files.save(attachment, locale);
    } catch (reason) {
      notify({ tone: 'negative', text: errorText(toApiError(reason)) });
    }
    setSaving(false);
  };
  return (
    <span className="deposit-file-acts">
      {contentType.startsWith('image/') && (
        <Button
          size="small"
          aria-expanded={isSeen}
          aria-label={t(isSeen ? 'hideNamed' : 'seeNamed', { name })}
          onClick={onSee}
        >
          {t(isSeen ? 'hide' : 'see')}
        </Button>
      )}
      <Button size="small" busy={isSaving} aria-label={t('saveNamed', { name })} onClick={() => void save()}>
        {t('saveFile')}
      </Button>
      {files.mayRemove.value && (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t('removeNamed', { name })}
          onClick={() => files.ask(attachment)}
        >
          {t('remove')}
        </Button>
      )}
    </span>
  );
}

const KINDS: Readonly<Record<DepositAttachment['contentType'], string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};

function NotSent({ unsent, files, t }: { unsent: Unsent; files: AttachmentsState; t: Text<'deposit'> }) {
  const errorText = useErrorText();
  const { file, why } = unsent;
  const isError = why instanceof ApiError;
  const mayTry = isError && why.status !== 413 && why.status !== 422;
  // Retrying is safe: the server stores identical files of a deposit once.
  const isCutOff = isError && why.outcome === 'unknown';
  return (
    <ErrorState
      size="line"
      title={t('notSent', { name: file.name })}
      {...(mayTry && { onRetry: () => void files.tryAgain(unsent) })}
    >
      {isCutOff ? t('cutOff') : isError ? errorText(why) : t(why)}
    </ErrorState>
  );
}

function RemoveQuestion({ files, t }: { files: AttachmentsState; t: Text<'deposit'> }) {
  useSignals();
  const question = files.question.value;
  const notify = useNotify();
  if (!question) return null;
  const refused = files.removing.refused.value;
  return (
    <ConfirmDialog
      open
      destructive
      title={t('askRemove', { name: question.name })}
      confirmLabel={t('confirmRemove')}
      busy={files.removing.busy.value}
      error={refused && <RefusalLine error={refused.error} />}
      onCancel={() => files.ask(null)}
      onConfirm={() =>
        void files.remove(question).then((done) => {
          if (done) notify({ tone: 'positive', text: t('removed', { name: question.name }) });
        })
      }
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
