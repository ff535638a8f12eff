import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, type ReactNode } from 'react';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
import type { DistributionPartProps } from './distribution.state.ts';
import { createRepeats, type FormerDistribution } from './repeats.state.ts';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';

export interface RepeatMenuProps extends DistributionPartProps {
  room: ReactNode;
}

export function RepeatMenu({ state: { context }, words, room }: RepeatMenuProps) {
  useSignals();
  const repeats = useMemo(() => createRepeats(context), [context]);
  useEffect(() => void repeats.load(), [repeats]);
  const offered = repeats.offered.value;
  if (offered === null) return room;
  if (offered.length === 0) return null;
  const timeZone = timeZoneOf(context.session);
  const failed = repeats.failed.value;
  return (
    <>
      {failed && (
        <LoadFailure size="line" error={failed.error} onRetry={() => void repeats.repeat(failed.entry)} />
      )}
      <Menu
        label={words.t('repeat')}
        tone="quiet"
        disabled={repeats.isClosed.value}
        items={offered.map((former) => ({
          key: former.entry,
          label: labelOf(former, words, timeZone),
          onSelect: () => void repeats.repeat(former.entry),
        }))}
      />
    </>
  );
}

/**
 * Label of a former distribution. The label contains the time only if two distributions look alike. The parts of the
 * label are isolated, so that right-to-left text does not reorder them.
 */
function labelOf(
  { at, day, hasTwin, amountCents, wallets }: FormerDistribution,
  { locale, format, holdersText }: DistributionTableWords,
  timeZone: string,
): string {
  const when = hasTwin ? formatInstant(at, locale, timeZone) : formatDate(day, locale);
  return [when, format(amountCents), holdersText(wallets)].map((part) => `\u2068${part}\u2069`).join(' · ');
}
