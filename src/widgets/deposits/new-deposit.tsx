import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { MAX_ATTACHMENTS } from '#contract/facts.ts';
import type { Purchase } from '#contract/purchases.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Button } from '#core/ui/button.tsx';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { RefusalLine } from '#core/ui/operation/refusal-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { depositFields } from './deposit-fields.ts';
import type { DepositsState } from './deposits.state.ts';
import { FileDrop } from './file-drop.tsx';
import { createNewDeposit } from './new-deposit.state.ts';
import { faultOf } from './prepare-file.ts';
import { PurchaseField } from './purchase-field.tsx';

export interface NewDepositProps {
  state: DepositsState;
}

export function NewDeposit({ state }: NewDepositProps) {
  useSignals();
  const t = useLazyTexts('deposit');
  const id = maySeePurchases(state) ? state.purchase.value : null;
  if (!t) return <Waiting state={state} />;
  return id === null ? (
    <Form state={state} purchase={null} t={t} />
  ) : (
    <FormOfPurchase key={id} state={state} id={id} t={t} />
  );
}

const maySeePurchases = ({ session }: DepositsState) => session.can('portal.purchase.list') === true;

interface WaitingProps extends NewDepositProps {
  children?: ReactNode;
}

function Waiting({ state, children }: WaitingProps) {
  const list = useTexts('deposits');
  return (
    <Drawer open hasAddress title={list('add')} onClose={state.close}>
      {children || <Skeleton shape="rows" count={5} />}
    </Drawer>
  );
}

function FormOfPurchase({ state, id, t }: NewDepositProps & { id: string; t: Text<'deposit'> }) {
  useSignals();
  const { session } = state;
  const given = useMemo(
    () =>
      createResource<Purchase>({
        ask: () => session.api('GET /admin/organization/purchase/{id}', { params: { id } }),
        onFailure: 'empty',
      }),
    [session, id],
  );
  useEffect(() => void given.load(), [given]);
  const now = given.value.value;
  if (now.status === 'ready') return <Form state={state} purchase={now.value} t={t} />;
  return (
    <Waiting state={state}>
      {now.status === 'failed' && <LoadFailure error={now.error} onRetry={() => void given.load()} />}
    </Waiting>
  );
}

interface FormProps extends NewDepositProps {
  purchase: Purchase | null;
  t: Text<'deposit'>;
}

function useNewDeposit({ state, purchase, t }: FormProps) {
  const list = useTexts('deposits');
  const locale = useLocale();
  const notify = useNotify();
  const timeZone = timeZoneOf(state.session);
  const today = calendarDateOf(new Date(), timeZone);
  const fields = depositFields({ t, list, locale }, today);
  const [filling] = useState(() =>
    createNewDeposit(state, fields, { today, purchase, locale }, () =>
      notify({ tone: 'positive', text: t('created') }),
    ),
  );
  return { ...filling, fields, timeZone };
}

function Form(props: FormProps) {
  useSignals();
  const { state, t } = props;
  const { text } = useKit();
  const named = useRef<HTMLDivElement>(null);
  const list = useTexts('deposits');
  const { form, fields, naming, files, saving, creating, isChanged, name, timeZone } = useNewDeposit(props);
  const busy = saving.busy.value;
  const failure = saving.failure.value;
  const { leave, question } = useLeaving(isChanged, state.close);
  const submit = () => {
    if (naming.isSettled()) void saving.submit();
    else named.current?.querySelector('input')?.focus();
  };
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
            intro={failure ? <RefusalLine error={failure} /> : <p>{t('newNote')}</p>}
            onSubmit={submit}
          />
          {maySeePurchases(state) && (
            <div ref={named} data-field="purchase">
              <PurchaseField naming={naming} timeZone={timeZone} t={t} disabled={busy} onTake={name} />
            </div>
          )}
          {state.session.can('portal.depositAttachments.add') && (
            <Proofs t={t} files={files} disabled={busy} />
          )}
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
  const [refused, setRefused] = useState<readonly File[]>([]);
  return (
    <>
      <FileDrop
        t={t}
        disabled={disabled}
        onFiles={(more) => {
          const sound = more.filter((file) => faultOf(file) === null);
          setRefused(more.filter((file) => !sound.includes(file)));
          files.value = [...files.peek(), ...sound].slice(0, MAX_ATTACHMENTS);
        }}
      />
      {refused.map((file) => (
        <ErrorState key={keyOf(file)} size="line" title={t('notSent', { name: file.name })}>
          {t(faultOf(file) ?? 'wrongType')}
        </ErrorState>
      ))}
      <Selected
        t={t}
        files={files.value}
        onRemove={(file) => {
          files.value = files.peek().filter((other) => other !== file);
        }}
      />
    </>
  );
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

function Selected({
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
        <li key={keyOf(file)}>
          <span className="deposit-file">
            <span>
              <bdi>{file.name}</bdi>
            </span>
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
