import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { MAX_PAGE_ROWS } from '#contract/facts.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Plan } from '#contract/plans.ts';
import type { Hydrate } from '#contract/session-data.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useFurtherTexts } from '#core/element/use-further-texts.ts';
import { LanguageContext, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Button } from '#core/ui/button.tsx';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { useNotify } from '#core/ui/overlays/notifications.tsx';
import { PanelFooter } from '#core/ui/overlays/panel-footer.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { planName } from '#blocks/plans/plan-words.ts';
import { useUnsaved } from '#blocks/registry/unsaved.ts';
import { changeOf, flatten, termsFields } from './terms-fields.ts';

interface TermsPartProps {
  organization: Organization;
  session: Session;
}

const TEXTS = ['terms', 'plan', 'registry', 'form', 'operation', 'errors'] as const;

export function TermsPart(props: TermsPartProps) {
  const { language, failure } = useFurtherTexts(TEXTS);
  if (failure) throw failure;
  if (!language) return <Skeleton shape="rows" count={6} />;
  return (
    <LanguageContext value={language}>
      <Terms {...props} />
    </LanguageContext>
  );
}

function Terms({ organization, session }: TermsPartProps) {
  useSignals();
  const { _id: id } = organization;
  const { api } = session;
  const record = useMemo(
    () =>
      createResource<Organization | undefined>({
        ask: async () => (await api('GET /superAdmin/organization', { query: { _id: id } })).docs[0],
        onFailure: 'keep',
      }),
    [api, id],
  );
  // The stored terms apply from the next billing period on; the running period has its own billing terms.
  const running = useMemo(
    () =>
      createResource<Hydrate['billing']>({
        ask: async () =>
          (await api('GET /v2/admin/organization/hydrate', { query: { organizationId: id } })).billing,
        onFailure: 'empty',
      }),
    [api, id],
  );
  const plans = useMemo(
    () =>
      createResource<readonly Plan[]>({
        ask: async () =>
          (await api('GET /superAdmin/plan', { query: { sort: 'name', limit: MAX_PAGE_ROWS } })).docs,
        onFailure: 'keep',
      }),
    [api],
  );
  useEffect(() => plans.start(), [plans]);
  useEffect(() => record.start(), [record]);
  useEffect(() => running.start(), [running]);
  const now = record.value.value;
  if (now.status === 'failed') {
    return <LoadFailure size="line" error={now.error} onRetry={() => void record.load()} />;
  }
  const all = plans.value.value;
  if (all.status === 'failed') {
    return <LoadFailure size="line" error={all.error} onRetry={() => void plans.load()} />;
  }
  const period = running.value.value;
  // The form waits for all its data, so that its layout does not shift.
  const isWaiting =
    now.status !== 'ready' ||
    all.status !== 'ready' ||
    period.status === 'idle' ||
    period.status === 'loading';
  if (isWaiting || !now.value) return <Skeleton shape="rows" count={6} />;
  return (
    <TermsForm
      key={JSON.stringify(now.value.terms)}
      organization={now.value}
      period={period.status === 'ready' ? period.value : null}
      plans={all.value}
      session={session}
      onChanged={(saved) => {
        // The saved record is applied at once: otherwise closing the drawer would ask about unsaved values.
        if (saved) record.change(() => saved);
        else void record.load();
        void running.load();
      }}
    />
  );
}

interface TermsFormProps extends TermsPartProps {
  /** Billing terms of the running period; null if unknown. */
  period: Hydrate['billing'] | null;
  plans: readonly Plan[];
  /** Called after a save. `saved` is the server's response, or missing if the outcome of the call is unknown. */
  onChanged: (saved?: Organization) => void;
}

function TermsForm({ organization, session, period, plans, onChanged }: TermsFormProps) {
  useSignals();
  const t = useTexts('terms');
  const words = useTexts('plan');
  const locale = useLocale();
  const { _id: id, terms, tradeName } = organization;
  const notify = useNotify();
  const [operation] = useState(() => createOperation<'change'>({ onUnknown: () => onChanged() }));
  const [isNamed, setNamed] = useState(false);
  const before = useMemo(() => flatten(terms), [terms]);
  const { form, fields } = useMemo(() => {
    const options = plans.map(({ name }) => ({ value: name, label: planName(words, name) }));
    const described = termsFields({ t, locale }, before.timeZone, options);
    return { form: createForm(described, { ...before }), fields: described };
  }, [t, words, locale, before, plans]);
  useUnsaved(useMemo(() => ({ isChanged: form.isChanged, operation }), [form, operation]));
  const running = operation.running.value;
  const save = async () => {
    const after = form.read();
    if (!after) return;
    const body = changeOf(before, after);
    if (Object.keys(body).length === 0) return;
    const outcome = await operation.run('change', ({ send }) =>
      send(() => session.api('PUT /superAdmin/organization/{id}', { params: { id }, body })),
    );
    if (outcome.status === 'refused') setNamed(form.refuse(outcome.error));
    if (outcome.status !== 'done') return;
    onChanged(outcome.answer);
    notify({ tone: 'positive', text: t('termsSaved', { name: tradeName }) });
  };
  return (
    <>
      <FormView
        form={form}
        fields={fields}
        disabled={running !== null}
        intro={
          <>
            <p>{t('termsText')}</p>
            {period && <RunningPeriod period={period} />}
            <OperationLine
              operation={operation}
              canAsk={false}
              refusal={() => ({ title: t('termsFailed'), isNamed })}
            />
          </>
        }
        onSubmit={() => void save()}
      />
      <PanelFooter>
        <Save operation={operation} onSave={() => void save()} />
      </PanelFooter>
    </>
  );
}

function Save({ operation, onSave }: { operation: Operation<'change'>; onSave: () => void }) {
  useSignals();
  const t = useTexts('terms');
  const registry = useTexts('registry');
  const isUnknown = operation.running.value?.status === 'unknown';
  return (
    <Button
      tone="primary"
      busy={operation.busy.value}
      onClick={() => (isUnknown ? operation.askAgain() : onSave())}
    >
      {isUnknown ? registry('checkAgain') : t('saveTerms')}
    </Button>
  );
}

function RunningPeriod({ period: { type, period, from, to } }: { period: Hydrate['billing'] }) {
  const t = useTexts('terms');
  const locale = useLocale();
  return (
    <p>
      {t('running', {
        type: t(`billing_${type}`).toLocaleLowerCase(locale),
        period: t(`period_${period}`).toLocaleLowerCase(locale),
        from: formatDate(from as CalendarDate, locale),
        to: formatDate(to as CalendarDate, locale),
      })}
    </p>
  );
}
