import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { RouteResponse } from '#contract/routes.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatDistance } from '#core/format/distance.ts';
import { formatFuelVolume } from '#core/money/fuel.ts';
import { useLazyTexts, useLocale } from '#core/i18n/use-texts.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

export interface LastRefuelProps {
  readonly session: Session;
  readonly owner: { readonly vehicle: string } | { readonly user: string };
}

type LastRefuelAnswer = RouteResponse<'GET /v2/user/statement'>;

export function LastRefuel({ session, owner }: LastRefuelProps) {
  useSignals();
  const t = useLazyTexts('statement');
  const statement = useMemo(
    () =>
      createResource({
        ask: () => session.api('GET /v2/user/statement', { query: { ...owner, kind: 'refuel', limit: 1 } }),
        onFailure: 'empty',
        follow: { live: session.live, events: ['balance', 'refuel-marks'], gatherMs: 400 },
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- by value, not by identity
    [session, JSON.stringify(owner)],
  );
  useEffect(() => statement.start(), [statement]);
  const { value } = statement;
  if (value.value.status === 'failed')
    return <LoadFailure size="line" error={value.value.error} onRetry={() => void statement.load()} />;
  if (!t || value.value.status !== 'ready') return <Skeleton shape="field" />;
  return (
    <dl className="record-facts">
      <div className="record-wide">
        <dt className="record-label">{t('lastRefuel')}</dt>
        <dd>
          <Refuel session={session} answer={value.value.value} none={t('noRefuel')} />
        </dd>
      </div>
    </dl>
  );
}

interface RefuelProps extends Pick<LastRefuelProps, 'session'> {
  readonly answer: LastRefuelAnswer;
  readonly none: string;
}

function Refuel({ session, answer, none }: RefuelProps): ReactNode {
  const locale = useLocale();
  const timeZone = timeZoneOf(session);
  const last = answer.docs[0];
  if (!last?.fill) return none;
  const { product, volume, station, odometer } = last.fill;
  const details = [
    formatFuelVolume(millilitresFromLitres(volume), product, locale),
    ...(station ? [station] : []),
    ...(odometer === null ? [] : [formatDistance(odometer, locale)]),
  ];
  return (
    <>
      <bdi>
        <time dateTime={last.at}>{formatInstant(new Date(last.at), locale, timeZone)}</time>
      </bdi>
      <br />
      <bdi>{details.join(' · ')}</bdi>
    </>
  );
}
