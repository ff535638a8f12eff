import type { Notice } from '#core/ui/overlays/notifications.tsx';
import type { TableFact } from '../table-stores.ts';
import type { Phrases } from './words.ts';

const NAMED_ROWS = 3;

const lasting = (text: string): Notice & { text: string } => ({
  tone: 'caution',
  text,
  durationMs: Infinity,
});
const shorten = (names: readonly string[]) =>
  names.slice(0, NAMED_ROWS).join(', ') + (names.length > NAMED_ROWS ? '…' : '');

export function tableNotice(fact: TableFact, phrases: Phrases<'distribution'>) {
  const { t, format, plural } = phrases;
  switch (fact.kind) {
    case 'centerGone':
      return lasting(t('centerGone', { name: fact.name }));
    case 'gone': {
      const { names, amountCents } = fact;
      return lasting(
        plural('goneRows', names.length, { names: shorten(names), amount: format(amountCents) }),
      );
    }
    case 'leftOut':
      return lasting(t('leftOut', { amount: format(fact.amountCents) }));
  }
}
