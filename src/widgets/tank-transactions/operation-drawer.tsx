import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { TankTransaction } from '#contract/tank-operations.ts';
import { Facts, type Fact } from '#blocks/facts/facts.tsx';
import { formatTankVolume } from '#blocks/tank/tank-words.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatDistance } from '#core/format/distance.ts';
import { ShortId } from '#blocks/print/short-id.tsx';
import { formatShortId } from '#core/format/short-id.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { TONES, volumeOf } from './operation-columns.tsx';
import type { TankTransactionsState } from './tank-transactions.state.ts';
import type { TankTransactionsWords } from './words.ts';

export interface OperationDrawerProps {
  state: TankTransactionsState;
  id: string;
  words: TankTransactionsWords;
}

export function OperationDrawer({ state, id, words }: OperationDrawerProps) {
  useSignals();
  const { t } = words;
  const { session } = state;
  const found = useMemo(
    () => createResource({ ask: () => findOperation(session, id), onFailure: 'empty' }),
    [session, id],
  );
  useEffect(() => found.start(), [found]);
  const now = found.value.value;
  return (
    <Drawer open hasAddress title={t('drawerTitle', { id: formatShortId(id) })} onClose={state.close}>
      {now.status === 'ready' ? (
        now.value ? (
          <Opened row={now.value} zone={timeZoneOf(session)} words={words} />
        ) : (
          <EmptyState title={t('goneTitle')}>{t('gone')}</EmptyState>
        )
      ) : now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void found.load()} />
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
    </Drawer>
  );
}

/**
 * Finds an operation by its id. The call that lists operations needs days, and the timestamp in the id provides the
 * operation's day.
 */
async function findOperation(session: Session, id: string): Promise<TankTransaction | null> {
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const written = new Date(at);
  if (Number.isNaN(written.getTime())) return null;
  const day = calendarDateOf(written, timeZoneOf(session));
  const { docs } = await session.api('GET /admin/organization/tank/transaction', {
    query: { _id: id, from: day, to: day },
  });
  return docs[0] ?? null;
}

function Opened({ row, zone, words }: { row: TankTransaction; zone: string; words: TankTransactionsWords }) {
  const { t, locale } = words;
  return (
    <div className="tank-operation">
      <div className="tank-operation-head">
        <strong>
          <bdi>{volumeOf(row, locale)}</bdi>
        </strong>
        <Badge tone={TONES[row.operation]}>{t(`operation_${row.operation}`)}</Badge>
      </div>
      <Facts facts={factsOf(row, zone, words)} />
    </div>
  );
}

function factsOf(row: TankTransaction, zone: string, { t, fuels, locale }: TankTransactionsWords): Fact[] {
  const { product, unitPrice, amount, vehicle, odometer } = row;
  return [
    [t('at'), formatInstant(new Date(row.at), locale, zone)],
    [t('tank'), row.tank.name],
    [t('product'), fuels(`fuel_${product}`)],
    [t('level'), formatTankVolume(row.level, product, locale)],
    [t(vehicle?.kind === 'container' ? 'container' : 'vehicleAlone'), vehicle?.name],
    [t('user'), row.user?.name],
    [t('odometer'), odometer === null ? null : formatDistance(odometer, locale)],
    [t('supplier'), row.supplier],
    [t('accessKey'), row.accessKey?.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    [t('source'), row.source],
    [t('reason'), row.reason],
    [t('price'), unitPrice === null ? null : formatPrice(priceFromReais(unitPrice), locale)],
    [t('amount'), formatCents(centsFromReais(amount), locale)],
    [t('by'), row.by?.name],
    [t('entry'), <ShortId key={row.entry} id={row.entry} />],
  ];
}
