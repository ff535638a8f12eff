import type { ReactNode } from 'react';
import { formatCount } from '#core/format/count.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import type { SharedWords } from './registry-types.ts';

/** Sentences about credit returned to the company. Amounts are in reais. */
export function creditWords({ shared: t, locale }: Pick<SharedWords, 'shared' | 'locale'>) {
  return {
    money: (reais: number): string => formatCents(centsFromReais(reais), locale),
    figure: (reais: number): ReactNode =>
      reais > 0 ? <MoneyText cents={centsFromReais(reais)} emphasis="strong" /> : t('nothing'),
    withSchedules: (done: string, schedules = 0): string =>
      schedules > 0 ? `${done} ${t('changedSchedules', { shown: formatCount(schedules, locale) })}` : done,
  };
}
