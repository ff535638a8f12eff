import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { Facts, type Fact } from '#blocks/facts/facts.tsx';
import { OneOfField } from '#blocks/pick/one-of-field.tsx';
import { useUnsaved } from '#blocks/registry/unsaved.ts';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import { LanguageContext, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { Choices } from '#core/ui/fields/choices.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { amountRules } from '#core/ui/form/readings.ts';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { ConfirmDialog } from '#core/ui/overlays/confirm-dialog.tsx';
import { PanelFooter } from '#core/ui/overlays/panel-footer.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import transferCss from './transfer.css?inline';
import {
  createTransferring,
  type TransferRequest,
  type End,
  type TransferBody,
  type Transferring,
} from './transfer.state.ts';

interface TransferPartProps {
  organization: Organization;
  session: Session;
}

const TEXTS = ['transfer', 'pick', 'form', 'operation', 'errors'] as const;

export function TransferPart(props: TransferPartProps) {
  const { language, failure } = useFurtherTexts(TEXTS);
  if (failure) throw failure;
  if (!language) return null;
  return (
    <LanguageContext value={language}>
      <Transfer {...props} />
    </LanguageContext>
  );
}

function Transfer({ organization, session }: TransferPartProps) {
  useSignals();
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, transferCss);
  const t = useTexts('transfer');
  const locale = useLocale();
  const fields = useMemo(
    () =>
      fieldsFor<TransferBody>({
        amount: {
          label: t('amount'),
          kind: 'amount',
          refusedBy: ['transfer_exceeds_balance'],
          ...amountRules(locale, { required: true, moved: true }),
        },
      }),
    [t, locale],
  );
  // React state keeps the typed values when the record reloads or the language changes.
  const [transferring] = useState(() =>
    createTransferring(session, { own: organization, parent: organization.parent?._id ?? null }, fields),
  );
  useEffect(() => transferring.start(), [transferring]);
  useUnsaved(transferring.unsaved);
  const done = transferring.done.value;
  return (
    <div ref={root} className="transfer">
      {done ? (
        <Done transferring={transferring} done={done} />
      ) : (
        <>
          <FormView
            form={transferring.form}
            fields={fields}
            disabled={transferring.operation.running.value !== null}
            intro={<Lead transferring={transferring} />}
            before={<Ends transferring={transferring} />}
            onSubmit={transferring.submit}
          />
          <PanelFooter>
            <Button
              tone="primary"
              aria-haspopup="dialog"
              busy={transferring.operation.busy.value}
              disabled={transferring.operation.running.value !== null}
              onClick={transferring.submit}
            >
              {t('transfer')}
            </Button>
          </PanelFooter>
        </>
      )}
      <Question transferring={transferring} />
    </div>
  );
}

function Lead({ transferring: { operation } }: { transferring: Transferring }) {
  const t = useTexts('transfer');
  return (
    <>
      <p>{t('lead')}</p>
      <OperationLine
        operation={operation}
        refusal={({ error }) => ({
          title: t('failed'),
          isNamed: error.code === 'transfer_exceeds_balance',
        })}
      />
    </>
  );
}

function Ends({ transferring }: { transferring: Transferring }) {
  useSignals();
  const t = useTexts('transfer');
  const pick = useTexts('pick');
  const { gives, operation } = transferring;
  const { name } = transferring.own;
  const isRunning = operation.running.value !== null;
  const free = transferring.freeCents.value;
  return (
    <>
      <Choices
        legend={t('direction')}
        options={[
          { value: 'receive', label: t('receive', { name }) },
          { value: 'give', label: t('give', { name }) },
        ]}
        selected={gives.value ? 'give' : 'receive'}
        disabled={isRunning}
        onChoose={(direction) => {
          gives.value = direction === 'give';
        }}
      />
      <OneOfField
        one={transferring.found}
        t={pick}
        label={t(gives.value ? 'to' : 'from')}
        placeholder={t('otherPlaceholder')}
        required
        suggests
        disabled={isRunning}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        detailOf={({ about }) => about}
        problem={transferring.isOtherMissing.value ? t('otherMissing') : null}
        onTake={transferring.choose}
      />
      {free !== null && <Facts facts={[[t('free'), <MoneyText key="free" cents={free} />]]} />}
    </>
  );
}

function Question({ transferring }: { transferring: Transferring }) {
  useSignals();
  const t = useTexts('transfer');
  const locale = useLocale();
  const request = transferring.question.value;
  if (!request) return null;
  const amount = formatCents(request.amountCents, locale);
  return (
    <ConfirmDialog
      open
      title={t('ask', { amount, name: request.to.name })}
      facts={[
        { label: t('from'), value: <EndText end={request.from} /> },
        { label: t('to'), value: <EndText end={request.to} /> },
        { label: t('amount'), value: <MoneyText cents={request.amountCents} emphasis="strong" /> },
        ...afterFacts(request, t).map(([label, value]) => ({ label, value })),
      ]}
      confirmLabel={t('confirm', { amount })}
      onCancel={() => {
        transferring.question.value = null;
      }}
      onConfirm={() => void transferring.confirm(request)}
    >
      <p>{t('askText')}</p>
    </ConfirmDialog>
  );
}

function EndText({ end: { name, about } }: { end: End }) {
  return (
    <>
      <span className="transfer-end">
        <bdi>{name}</bdi>
      </span>
      {about && (
        <span className="transfer-about">
          <bdi>{about}</bdi>
        </span>
      )}
    </>
  );
}

function Done({ transferring, done }: { transferring: Transferring; done: TransferRequest }) {
  const t = useTexts('transfer');
  const locale = useLocale();
  const amount = formatCents(done.amountCents, locale);
  return (
    <div role="status" className="transfer-done">
      <StatusText tone="positive">{t('done', { amount, name: done.to.name })}</StatusText>
      <Facts
        facts={[
          [t('from'), <EndText key="from" end={done.from} />],
          [t('to'), <EndText key="to" end={done.to} />],
          ...afterFacts(done, t),
        ]}
      />
      <Button onClick={transferring.reset}>{t('another')}</Button>
    </div>
  );
}

function afterFacts(
  { from, to, fromAfterCents, toAfterCents }: TransferRequest,
  t: Text<'transfer'>,
): Fact[] {
  const fact = (name: string, cents: TransferRequest['fromAfterCents']): Fact[] =>
    cents === null ? [] : [[t('after', { name }), <MoneyText key={name} cents={cents} />]];
  return [...fact(from.name, fromAfterCents), ...fact(to.name, toAfterCents)];
}
