import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { SharedWords } from './registry-types.ts';

export interface SchedulesLeftProps {
  words: Pick<SharedWords, 'shared' | 'locale' | 'session'>;
  records: readonly { readonly _id: string }[];
}

export function SchedulesLeft({ words: { shared: t, locale, session }, records }: SchedulesLeftProps) {
  useSignals();
  const ids = records.map(({ _id }) => _id).join();
  const resource = useMemo(
    () =>
      createResource<number>({
        ask: async () => {
          const body = { ids: ids.split(',') };
          const answer = await session.api('POST /admin/organization/balance/schedule/leaving', { body });
          return answer.schedules;
        },
        onFailure: 'empty',
      }),
    [session, ids],
  );
  useEffect(() => void resource.load(), [resource]);
  const now = resource.value.value;
  if (now.status === 'failed') {
    return <LoadFailure size="line" error={now.error} onRetry={() => void resource.load()} />;
  }
  if (now.status !== 'ready') return '…';
  return now.value === 0 ? t('noSchedules') : formatCount(now.value, locale);
}
