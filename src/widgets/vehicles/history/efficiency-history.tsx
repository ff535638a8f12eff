import { useMemo, useRef } from 'react';
import { Report } from '#blocks/report/report.tsx';
import { useLazyTexts, useLocale } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { describeEfficiency } from './describe-efficiency.tsx';
import type { EfficiencyWords } from './efficiency-words.ts';
import historyCss from './history.css?inline';

export interface EfficiencyHistoryProps {
  readonly session: Session;
  readonly vehicleId: string;
  readonly plate: string;
  /** Odometer in whole kilometers from the vehicle's record; omitted if unknown. */
  readonly odometer?: number | null | undefined;
}

/**
 * Efficiency of a vehicle by refuel, as a chart and, with the key `T`, as a table. Loads its own
 * texts; the caller needs `portal.vehicle.list`.
 */
export function EfficiencyHistory({ session, vehicleId, plate, odometer = null }: EfficiencyHistoryProps) {
  const text = useLazyTexts('efficiency-history');
  const fuels = useLazyTexts('fuels');
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, historyCss);
  return (
    <div ref={root}>
      {text && fuels ? (
        <Loaded
          session={session}
          vehicleId={vehicleId}
          plate={plate}
          odometer={odometer}
          text={text}
          fuels={fuels}
        />
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </div>
  );
}

interface LoadedHistoryProps extends EfficiencyWords {
  session: Session;
  vehicleId: string;
  plate: string;
  odometer: number | null;
}

function Loaded({ session, vehicleId, plate, odometer, text, fuels }: LoadedHistoryProps) {
  const locale = useLocale();
  const description = useMemo(
    () => describeEfficiency({ session, vehicleId, plate, odometer, locale, text, fuels }),
    [session, vehicleId, plate, odometer, locale, text, fuels],
  );
  return <Report session={session} description={description} />;
}
