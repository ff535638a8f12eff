import { AmountDialog, commonValue } from '#blocks/allocation-sheet/amount-dialog.tsx';
import { nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { amountRules } from '#core/ui/form/readings.ts';
import type { DistributionQuestionProps } from './question-facts.tsx';

interface LimitDialogProps extends DistributionQuestionProps {
  rows: readonly DistributionRow[];
}

/**
 * Sets the monthly limit of wallets; empty removes it. A refusal for one wallet preserves the
 * input, one for many appears in the bottom bar.
 */
export function LimitDialog({ state, actions, words, rows }: LimitDialogProps) {
  const { t, plural, locale } = words;
  const [first] = rows;
  const one = rows.length === 1 ? first : undefined;
  const limitCents = commonValue(rows.map((row) => row.limitCents));
  return (
    <AmountDialog
      state={state}
      words={words}
      title={one ? t('limitTitle', { name: nameOf(one) }) : plural('limitMany', rows.length)}
      name="limit"
      field={{ label: t('limitField'), hint: t('limitHint'), kind: 'amount', ...amountRules(locale) }}
      begins={limitCents === null ? null : reaisFromCents(limitCents)}
      submitLabel={t('limitSave')}
      onSubmit={(reais) => {
        const limit = reais === null ? null : centsFromReais(reais);
        if (one) return actions.setLimit(one, limit);
        return void actions.limitMany(rows, limit);
      }}
    />
  );
}
