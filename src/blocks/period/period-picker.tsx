import { useState, type ReactNode } from 'react';
import { parseCalendarDate, type CalendarDate } from '#core/dates/calendar-date.ts';
import type { BillingPeriodDays } from '#core/dates/billing-period.ts';
import { daysOf, NAMED_PERIODS, type Days, type Period } from '#core/dates/period.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { Select } from '#core/ui/fields/select.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';

export interface PeriodPickerProps {
  period: Period;
  today: CalendarDate;
  billing: BillingPeriodDays | undefined;
  onChange: (period: Period) => void;
  /** Texts of the namespace `report`, which the caller loads. */
  t: Text<'report'>;
}

const isOfBilling = (name: (typeof NAMED_PERIODS)[number]) =>
  name === 'thisBilling' || name === 'lastBilling';

const SELECTED = 'chosen';

export function PeriodPicker({ period, today, billing, onChange, t }: PeriodPickerProps): ReactNode {
  const isSelected = typeof period === 'object';
  return (
    <>
      <Select
        label={t('period')}
        labelHidden
        small
        value={isSelected ? SELECTED : period}
        options={[
          ...NAMED_PERIODS.filter((name) => billing !== undefined || !isOfBilling(name)).map((name) => ({
            value: name,
            label: t(`period_${name}`),
          })),
          { value: SELECTED, label: t('period_chosen') },
        ]}
        onChange={(value) =>
          onChange(value === SELECTED ? withStart(daysOf(period, today, billing), today) : value)
        }
      />
      {isSelected && <SelectedDays days={period} onChange={onChange} t={t} />}
    </>
  );
}

const withStart = ({ from, to }: Days, today: CalendarDate): Days => ({ from, to: to ?? today });

interface SelectedDaysProps {
  days: Days;
  onChange: (days: Days) => void;
  t: Text<'report'>;
}

/**
 * Fields for a custom range of days. If the days are in the wrong order, the fields keep them with a message, and do
 * not report them.
 */
function SelectedDays({ days, onChange, t }: SelectedDaysProps) {
  const [typed, setTyped] = useState({ from: days.from ?? '', to: days.to ?? '' });
  const take = (next: typeof typed) => {
    setTyped(next);
    const [from, to] = [next.from, next.to].map((text) => (text === '' ? null : parseCalendarDate(text)));
    const isRead = (from !== null || next.from === '') && (to !== null || next.to === '');
    if (!isRead || !(from ?? to) || (from && to && from > to)) return;
    onChange({ from: from ?? null, to: to ?? null });
  };
  const isBackwards = typed.from !== '' && typed.to !== '' && typed.from > typed.to;
  return (
    <>
      <TextField
        label={t('from')}
        type="date"
        small
        value={typed.from}
        onChange={(from) => take({ ...typed, from })}
      />
      <TextField
        label={t('to')}
        type="date"
        small
        value={typed.to}
        {...(isBackwards && { error: t('backwards') })}
        onChange={(to) => take({ ...typed, to })}
      />
    </>
  );
}
