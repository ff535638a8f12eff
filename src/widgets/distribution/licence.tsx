import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { licenceDay } from '#blocks/people/licence-day.tsx';
import { Fact } from '#blocks/registry/summary.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, useLocale } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

interface LicenceProps {
  session: Session;
  recordId: string;
}

export function Licence({ session, recordId }: LicenceProps) {
  useSignals();
  const t = useLazyTexts('people');
  const locale = useLocale();
  const driver = useMemo(
    () =>
      createResource({
        ask: async () => {
          const query = { _id: recordId, limit: 1 };
          const { docs } = await session.api('GET /admin/organization/driver', { query });
          return docs[0] ?? null;
        },
        onFailure: 'empty',
        follow: { live: session.live, events: ['registry'], gatherMs: 400 },
      }),
    [session, recordId],
  );
  useEffect(() => driver.start(), [driver]);
  const { value } = driver.value;
  if (value.status === 'failed')
    return <LoadFailure size="line" error={value.error} onRetry={() => void driver.load()} />;
  if (!t || value.status !== 'ready') return <Skeleton shape="field" />;
  if (!value.value) return null;
  const { driversLicense, driversLicenseExpirationDate: day } = value.value;
  if (!driversLicense && !day) return null;
  return (
    <dl className="record-facts">
      {driversLicense && <Fact label={t('driversLicense')}>{driversLicense}</Fact>}
      {day && (
        <Fact label={t('driversLicenseExpirationDate')}>{licenceDay(day, { t, locale, session })}</Fact>
      )}
    </dl>
  );
}
