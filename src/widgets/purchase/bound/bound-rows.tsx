import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { OneOfField } from '#blocks/pick/one-of-field.tsx';
import { findRecipients, recipientKey, type Recipient } from '#blocks/recipients/recipients.ts';
import { useLazyTexts, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { createLookup } from '#core/state/lookup.ts';
import { Button } from '#core/ui/button.tsx';
import { TEXT_OF_AMOUNT_PROBLEM } from '#core/ui/fields/amount-problem.ts';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import type { Buying } from '../buying.state.ts';
import type { PurchaseState } from '../purchase.state.ts';
import boundCss from './bound.css?inline';
import { divide, sumOf, type ShareRow } from './bound.model.ts';

export interface BoundRowsProps {
  state: PurchaseState;
  buying: Buying;
  disabled: boolean;
}

/** To whom it is handed out, and how much of it: picked one by one. Its texts arrive with it. */
export function BoundRows(props: BoundRowsProps) {
  const t = useLazyTexts('bound');
  const pick = useLazyTexts('pick');
  return t && pick ? <Rows {...props} t={t} pick={pick} /> : <Skeleton shape="rows" count={2} />;
}

type Worded = BoundRowsProps & { t: Text<'bound'>; pick: Text<'pick'> };

function Rows({ state, buying, disabled, t, pick }: Worded) {
  useSignals();
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, boundCss);
  const { session } = state;
  const { rows, isMissed } = buying.binding;
  const kind = session.hydrate.balanceSharingType;
  const one = useMemo(
    () => createLookup<readonly Recipient[]>((search) => findRecipients(session, search)),
    [session],
  );
  useEffect(() => () => one.stop(), [one]);
  const take = (found: Recipient | null) => {
    if (!found) return;
    one.settle('');
    isMissed.value = false;
    const key = recipientKey(found);
    if (rows.peek().some((row) => recipientKey(row) === key)) return;
    rows.value = [...rows.peek(), { ...found, text: '', problem: null }];
  };
  const change = (key: string, text: string) => {
    rows.value = rows
      .peek()
      .map((row) => (recipientKey(row) === key ? { ...row, text, problem: null } : row));
  };
  return (
    <div ref={root} className="bound" role="group" aria-label={t('title')}>
      <OneOfField
        one={one}
        t={pick}
        label={t(`find_${kind}`)}
        {...(isMissed.value && { hint: <StatusText tone="negative">{t('noRows')}</StatusText> })}
        keyOf={recipientKey}
        nameOf={({ name }) => name}
        detailOf={({ center }) => center ?? undefined}
        onTake={take}
      />
      {rows.value.length > 0 && (
        <ul className="bound-rows">
          {rows.value.map((row) => (
            <Row
              key={recipientKey(row)}
              row={row}
              t={t}
              disabled={disabled}
              onType={(text) => change(recipientKey(row), text)}
              onRemove={() => {
                rows.value = rows.peek().filter((other) => other !== row);
              }}
            />
          ))}
        </ul>
      )}
      {rows.value.length > 0 && <Sum state={state} buying={buying} disabled={disabled} t={t} />}
    </div>
  );
}

interface RowProps {
  row: ShareRow;
  t: Text<'bound'>;
  disabled: boolean;
  onType: (text: string) => void;
  onRemove: () => void;
}

function Row({ row, t, disabled, onType, onRemove }: RowProps) {
  const locale = useLocale();
  const common = useTexts('common');
  const { name, center, heldCents, text, problem } = row;
  const held = t('holds', { amount: formatCents(heldCents, locale) });
  return (
    <li className="bound-row">
      <span className="bound-who">
        <span>
          <bdi>{name}</bdi>
        </span>
        <span className="bound-soft">
          <bdi>{center === null ? held : t('centerHolds', { center, held })}</bdi>
        </span>
      </span>
      <TextField
        small
        labelHidden
        label={t('amountFor', { name: center === null ? name : t('named', { name, center }) })}
        inputMode="decimal"
        align="end"
        prefix="R$"
        value={text}
        disabled={disabled}
        error={problem && problemText(problem, t, common)}
        onChange={onType}
      />
      <Button size="small" disabled={disabled} aria-label={t('removeNamed', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

function problemText(
  problem: NonNullable<ShareRow['problem']>,
  t: Text<'bound'>,
  common: Text<'common'>,
): string {
  switch (problem) {
    case 'zero':
      return t('zero');
    case 'unknown':
    case 'inactive':
    case 'deleted':
    case 'other_sharing_type':
    case 'shortfall':
      return t(`reason_${problem}`);
    default:
      return common(TEXT_OF_AMOUNT_PROBLEM[problem]);
  }
}

/** What is handed out of what, and a way to give everybody the same. */
function Sum({ state, buying, disabled, t }: Omit<Worded, 'pick'>) {
  useSignals();
  const locale = useLocale();
  const { rows } = buying.binding;
  const valueCents = buying.valueCents.value;
  const sum = sumOf(rows.value, locale);
  const money = (amountCents: typeof sum) => formatCents(amountCents, locale);
  const after = sumCents([state.balance.value ?? ZERO_CENTS, valueCents ?? ZERO_CENTS]);
  const isTooMuch = valueCents !== null && state.balance.value !== null && sum > after;
  return (
    <div className="bound-sum">
      <p role="status">
        <span>
          <bdi>
            {valueCents === null || sum > valueCents
              ? t('sum', { amount: money(sum) })
              : t('sumLeft', { amount: money(sum), left: money(subtractCents(valueCents, sum)) })}
          </bdi>
        </span>
        {isTooMuch && <StatusText tone="caution">{t('tooMuch', { amount: money(after) })}</StatusText>}
      </p>
      {valueCents !== null && valueCents >= rows.value.length && (
        <Button
          size="small"
          disabled={disabled}
          onClick={() => {
            rows.value = divide(rows.peek(), valueCents, locale);
          }}
        >
          {t('divide', { amount: money(valueCents) })}
        </Button>
      )}
    </div>
  );
}
