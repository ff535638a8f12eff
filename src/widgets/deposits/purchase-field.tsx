import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { Purchase } from '#contract/purchases.ts';
import { OneOfField } from '#blocks/pick/one-of-field.tsx';
import { formatDate } from '#core/dates/format-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { useLazyTexts, useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { Naming } from './naming.state.ts';

interface PurchaseFieldProps {
  naming: Naming;
  timeZone: string;
  t: Text<'deposit'>;
  disabled: boolean;
  onTake: (purchase: Purchase | null) => void;
}

export function PurchaseField(props: PurchaseFieldProps) {
  const pick = useLazyTexts('pick');
  return pick ? <Field {...props} pick={pick} /> : <Skeleton shape="rows" count={1} />;
}

function Field({ naming, timeZone, t, pick, disabled, onTake }: PurchaseFieldProps & { pick: Text<'pick'> }) {
  useSignals();
  const list = useTexts('deposits');
  const locale = useLocale();
  const { one, purchase, isMissed } = naming;
  const nameOf = ({ _id, value, createdAt }: Purchase) =>
    t('purchaseNamed', {
      amount: formatCents(centsFromReais(value), locale),
      date: formatDate(calendarDateOf(new Date(createdAt), timeZone), locale),
      id: formatShortId(_id),
    });
  useEffect(() => {
    const given = purchase.peek();
    if (given) one.settle(nameOf(given));
    else one.type(one.text.peek());
    return one.stop;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is typed stays in another language
  }, [one]);
  return (
    <OneOfField
      suggests
      one={one}
      t={pick}
      disabled={disabled}
      label={list('purchase')}
      hint={t('purchaseHint')}
      problem={isMissed.value ? t('purchaseLoose') : null}
      keyOf={({ _id }) => _id}
      nameOf={nameOf}
      detailOf={({ paymentType, status }) =>
        paymentType === 'bill'
          ? undefined
          : t(`purchase_${status}`, { method: list(`method_${paymentType}`) })
      }
      onTake={onTake}
    />
  );
}
