import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { MAX_ATTACHMENTS } from '#contract/facts.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { useLazyTexts, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Button } from '#core/ui/button.tsx';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { depositFields } from './deposit-fields.ts';
import type { DepositsState } from './deposits.state.ts';
import { FileDrop } from './file-drop.tsx';
import { createNewDeposit } from './new-deposit.state.ts';

export interface NewDepositProps {
  state: DepositsState;
}

/** Writes a deposit down; the files chosen with it are sent once it is there. */
export function NewDeposit({ state }: NewDepositProps) {
  const t = useLazyTexts('deposit');
  if (t) return <Form state={state} t={t} />;
  return (
    <Drawer open hasAddress title="" onClose={state.close}>
      <Skeleton shape="rows" count={5} />
    </Drawer>
  );
}

function Form({ state, t }: NewDepositProps & { t: Text<'deposit'> }) {
  useSignals();
  const { session } = state;
  const { text } = useKit();
  const list = useTexts('deposits');
  const locale = useLocale();
  const notify = useNotify();
  const today = calendarDateOf(new Date(), timeZoneOf(session));
  const fields = depositFields({ t, list, locale }, today);
  const [{ form, files, saving, creating, isChanged }] = useState(() =>
    createNewDeposit(state, fields, today, () => notify({ tone: 'positive', text: t('created') })),
  );
  const busy = saving.busy.value;
  const failure = saving.failure.value;
  const { leave, question } = useLeaving(isChanged, state.close);
  const submit = () => void saving.submit();
  return (
    <>
      <Drawer
        open
        hasAddress
        locked={busy}
        title={list('add')}
        onClose={leave}
        footer={
          <>
            <Button disabled={busy} onClick={leave}>
              {text('cancel')}
            </Button>
            <Button tone="primary" busy={busy} onClick={submit}>
              {t('save')}
            </Button>
          </>
        }
      >
        <div className="deposit">
          <OperationLine operation={creating} refusal={() => null} />
          <FormView
            form={form}
            fields={fields}
            disabled={busy}
            takeFocus
            lead={failure ? <RefusalLine error={failure} /> : <p>{t('newNote')}</p>}
            onSubmit={submit}
          />
          {session.can('portal.depositAttachments.add') && <Proofs t={t} files={files} disabled={busy} />}
        </div>
      </Drawer>
      {question}
    </>
  );
}

function Proofs({
  t,
  files,
  disabled,
}: {
  t: Text<'deposit'>;
  files: Signal<readonly File[]>;
  disabled: boolean;
}) {
  useSignals();
  return (
    <>
      <FileDrop
        t={t}
        disabled={disabled}
        onFiles={(more) => {
          files.value = [...files.peek(), ...more].slice(0, MAX_ATTACHMENTS);
        }}
      />
      <Chosen
        t={t}
        files={files.value}
        onRemove={(file) => {
          files.value = files.peek().filter((other) => other !== file);
        }}
      />
    </>
  );
}

function Chosen({
  t,
  files,
  onRemove,
}: {
  t: Text<'deposit'>;
  files: readonly File[];
  onRemove: (file: File) => void;
}) {
  if (files.length === 0) return null;
  return (
    <ul className="deposit-list" aria-label={t('chosen')}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <span className="deposit-file">
            <bdi>{file.name}</bdi>
            <Button
              size="small"
              aria-label={t('leaveOutNamed', { name: file.name })}
              onClick={() => onRemove(file)}
            >
              {t('leaveOut')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
