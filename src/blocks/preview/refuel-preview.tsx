import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { OneOfField } from '#blocks/pick/one-of-field.tsx';
import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import previewCss from './preview.css?inline';
import { questionFields, type QuestionWords } from './question-fields.ts';
import type { Choice } from './question-sources.ts';
import type { Party, Subject } from './parties.state.ts';
import { createQuestion, type ListQuestion } from './question.state.ts';
import { priceAt } from './question.model.ts';
import { RulesNow } from './rules-now.tsx';

export interface RefuelPreviewProps {
  session: Session;
  /**
   * Vehicle or person of the preview. The object must keep its identity between renders. If it cannot, the caller
   * must also pass it as the component's `key`.
   */
  subject: Subject;
}

export function RefuelPreview(props: RefuelPreviewProps) {
  const t = useLazyTexts('preview');
  const pick = useLazyTexts('pick');
  const fuels = useLazyTexts('fuels');
  const locale = useLocale();
  if (!t || !pick || !fuels) return <Skeleton shape="rows" count={6} />;
  return <Asking {...props} pick={pick} words={{ t, fuels, locale }} />;
}

interface AskingProps extends RefuelPreviewProps {
  pick: Text<'pick'>;
  words: QuestionWords;
}

function Asking({ session, subject, pick, words }: AskingProps) {
  useSignals();
  const { t, fuels, locale } = words;
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, previewCss);
  const [question] = useState(() =>
    createQuestion(session, subject, questionFields(words, { product: '', seenOn: '' })),
  );
  useEffect(() => question.start(), [question]);
  const { form, payer, parties, body } = question;
  if (payer && !parties[payer]) {
    return <EmptyState title={t(`unseen_${payer}`)}>{t('unseen')}</EmptyState>;
  }
  const product = form.fields.get('product')?.text.value ?? '';
  const request = body.value;
  const timeZone = timeZoneOf(session);
  return (
    <div ref={root} className="refuel-preview">
      <p className="faint">{t('about')}</p>
      <FormView
        form={form}
        fields={questionFields(words, { product, seenOn: seenOn(question, locale) })}
        before={<PartyFields question={question} t={t} pick={pick} />}
        onSubmit={() => void form.read()}
      />
      {request?.product === undefined ? (
        <p role="status">{t('fillIn')}</p>
      ) : (
        <RulesNow preview={question.preview} product={request.product} words={{ fuels, locale, timeZone }} />
      )}
    </div>
  );
}

function seenOn({ form, parties }: ListQuestion, locale: Locale): string {
  const { product, price } = form.readable.value;
  const station = parties.station?.selected.value;
  const seen = station && product && priceAt(station.prices, product);
  const day = seen && seen.price === price && parseCalendarDate(seen.seenOn);
  return day ? formatDate(day, locale) : '';
}

interface PartyFieldsProps {
  question: ListQuestion;
  t: Text<'preview'>;
  pick: Text<'pick'>;
}

function PartyFields({ question: { parties, payer }, t, pick }: PartyFieldsProps) {
  useSignals();
  const field = (kind: keyof ListQuestion['parties'], party: Party<never> | Party | undefined) =>
    party && (
      <OneOfField
        key={kind}
        one={party as Party}
        t={pick}
        label={pick(kind)}
        required={kind === payer}
        hint={kind === payer || party.selected.value ? undefined : t(`hint_${kind}`)}
        keyOf={idOf}
        nameOf={nameOf}
        detailOf={detailOf}
        onTake={(found) => {
          (party as Party).selected.value = found;
        }}
      />
    );
  return (
    <div className="refuel-parties">
      {field('vehicle', parties.vehicle as Party | undefined)}
      {field('user', parties.user)}
      {field('station', parties.station as Party | undefined)}
      {field('expenseCenter', parties.expenseCenter)}
    </div>
  );
}

const idOf = ({ id }: Choice) => id;
const nameOf = ({ name }: Choice) => name;
const detailOf = ({ detail }: Choice) => detail;
