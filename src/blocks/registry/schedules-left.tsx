import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import { createResource } from '#core/state/resource.ts';
import type { SharedWords } from './registry-types.ts';

export interface SchedulesLeftProps {
  words: Pick<SharedWords, 'shared' | 'locale' | 'session'>;
  /** Of the record that is asked about. */
  id: string;
}

/** How many schedules a record would leave. */
export function SchedulesLeft({ words: { shared: t, locale, session }, id }: SchedulesLeftProps) {
  useSignals();
  const resource = useMemo(
    () =>
      createResource<number>({
        ask: async () => {
          const query = { recipient: id, limit: 1 };
          const { items } = await session.api('GET /admin/organization/balance/schedule', { query });
          return items.total;
        },
        onFailure: 'empty',
      }),
    [session, id],
  );
  useEffect(() => void resource.load(), [resource]);
  const now = resource.value.value;
  if (now.status === 'failed') {
    return <LoadFailure size="line" error={now.error} onRetry={() => void resource.load()} />;
  }
  if (now.status !== 'ready') return '…';
  return now.value === 0 ? t('noSchedules') : formatCount(now.value, locale);
}
