import type { TransactionDetail } from '#contract/transaction-calls.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { useLazyTexts, useLocale, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';

interface EntriesProps {
  entries: TransactionDetail['entries'];
  timeZone: string;
  t: Text<'transactions'>;
}

export function Entries({ entries, timeZone, t }: EntriesProps) {
  const kinds = useLazyTexts('statement');
  const locale = useLocale();
  if (entries.length === 0) return <p className="faint">{t('noEntries')}</p>;
  return entries.map(({ _id, at, kind, reason, postings }) => (
    <div key={_id}>
      <p className="faint">
        {[kinds?.(`kind_${kind}`), formatInstant(new Date(at), locale, timeZone), reason]
          .filter(Boolean)
          .join(', ')}
      </p>
      <ul className="transaction-entry">
        {postings.map(({ account, amount, balance }, index) => (
          <li key={index}>
            <span>{t(`account_${account}`)}</span>
            <MoneyText cents={centsFromReais(amount)} signed />
            {balance !== null && (
              <small>{t('balanceAfter', { amount: formatCents(centsFromReais(balance), locale) })}</small>
            )}
          </li>
        ))}
      </ul>
    </div>
  ));
}
