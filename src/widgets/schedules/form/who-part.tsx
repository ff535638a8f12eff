import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useState } from 'react';
import { OneOfField } from '#blocks/pick/one-of-field.tsx';
import { createSources, type SourceResult } from '#blocks/pick/sources.ts';
import { findRecipients, recipientKey, type Recipient } from '#blocks/recipients/recipients.ts';
import { createLookup } from '#core/state/lookup.ts';
import { Button } from '#core/ui/button.tsx';
import { Choices } from '#core/ui/fields/choices.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { PickListProps } from './pick-list.tsx';
import { RecipientsTable } from './recipients-table.tsx';
import { selectedOf } from './who.model.ts';
import type { WhoPartProps } from './who-props.ts';

const PickList = onUse<PickListProps>(() => import('./pick-list.tsx').then((module) => module.PickList));

export function WhoPart(props: WhoPartProps) {
  useSignals();
  const { session, who, words, disabled } = props;
  const { t } = words;
  const id = useId();
  const { loaded, balanceSharingType } = session.hydrate;
  const hasExpenseCenters =
    loaded.status === 'ready' &&
    loaded.value.modules.expenseCenter &&
    session.can('portal.expenseCenter.list');
  const kind = who.kind.value;
  return (
    <section className="schedule-part" aria-labelledby={id}>
      <h3 id={id} className="schedule-heading">
        {t('who')}
      </h3>
      {(hasExpenseCenters || kind === 'center') && (
        <Choices
          cards
          legend={t('whoKind')}
          options={[
            { value: 'rows', label: t(`whoRows_${balanceSharingType}`), hint: t('whoRowsHint') },
            { value: 'center', label: t('whoCenter'), hint: t('whoCenterHint') },
          ]}
          selected={kind}
          disabled={disabled}
          onChoose={(selected) => {
            who.kind.value = selected;
            who.isMissed.value = false;
          }}
        />
      )}
      {kind === 'center' ? <ExpenseCenterField {...props} /> : <Rows {...props} />}
    </section>
  );
}

function ExpenseCenterField({ session, who, words: { t, pick }, disabled }: WhoPartProps) {
  useSignals();
  const one = useMemo(() => {
    const { expenseCenter } = createSources(session);
    return createLookup<readonly SourceResult[]>(
      (search) => expenseCenter({ ...(search && { search }), limit: MOST_EXPENSE_CENTERS }),
      { suggests: true },
    );
  }, [session]);
  useEffect(() => {
    const given = who.expenseCenter.peek();
    if (given) one.settle(given.name);
    else one.type('');
    return one.stop;
  }, [one, who]);
  return (
    <div data-autofocus="">
      <OneOfField
        suggests
        required
        one={one}
        t={pick}
        disabled={disabled}
        label={pick('expenseCenter')}
        problem={who.isMissed.value && who.expenseCenter.value === null ? t('noCenter') : null}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onTake={(found) => {
          who.expenseCenter.value = found && { _id: found.id, name: found.name };
          if (found) who.isMissed.value = false;
        }}
      />
    </div>
  );
}

const MOST_EXPENSE_CENTERS = 20;

function Rows(props: WhoPartProps) {
  useSignals();
  const { session, who, words, disabled } = props;
  const { t, pick } = words;
  const [isPicking, setPicking] = useState(false);
  const kind = session.hydrate.balanceSharingType;
  const one = useMemo(
    () => createLookup<readonly Recipient[]>((search) => findRecipients(session, search)),
    [session],
  );
  useEffect(() => () => one.stop(), [one]);
  const isMissed = who.isMissed.value && who.rows.value.length === 0;
  return (
    <>
      <div className="schedule-find">
        <div data-autofocus="">
          <OneOfField
            one={one}
            t={pick}
            disabled={disabled}
            label={t(`find_${kind}`)}
            problem={isMissed ? t('noRows') : null}
            keyOf={recipientKey}
            nameOf={({ name }) => name}
            detailOf={({ expenseCenter }) => expenseCenter ?? undefined}
            onTake={(found) => {
              if (!found) return;
              one.settle('');
              who.add([selectedOf(found)]);
            }}
          />
        </div>
        <Button disabled={disabled} aria-haspopup="dialog" onClick={() => setPicking(true)}>
          {t('pickMany')}
        </Button>
      </div>
      {who.rows.value.length > 0 && <RecipientsTable {...props} />}
      {isPicking && (
        <PickList
          session={session}
          words={words}
          selected={who.rows.value}
          onTake={(more) => {
            setPicking(false);
            who.add(more.map(selectedOf));
          }}
          onClose={() => setPicking(false)}
          onFailed={() => setPicking(false)}
        />
      )}
    </>
  );
}
