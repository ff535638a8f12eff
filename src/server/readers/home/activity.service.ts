import { USUAL_TRANSACTION_DAYS } from '#contract/facts.ts';
import type { HomeToday } from '#contract/home.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import {
  countAlerts,
  countReceiptsPending,
  countRejected,
  findRejected,
  type IdRange,
  type HomeRejectedRow,
} from './home.repository.ts';
import { idBefore, NAMED, ownerName, type HomeContext } from './place.ts';

const idsSince = (place: HomeContext, days: number): IdRange => ({
  fromId: idBefore(place, days - 1),
  untilId: idBefore(place, -1),
});

export async function readActivity(place: HomeContext): Promise<Omit<HomeToday, 'spent'>> {
  const { tx, organizationId } = place;
  const ids = idsSince(place, 1);
  const [first, count, alerts, receiptsPending] = await Promise.all([
    findRejected(tx, organizationId, ids, NAMED),
    countRejected(tx, organizationId, ids),
    countAlerts(tx, organizationId, ids),
    countReceiptsPending(tx, organizationId, idsSince(place, USUAL_TRANSACTION_DAYS)),
  ]);
  return { rejected: { count, first: first.map(presentRejected) }, alerts, receiptsPending };
}

function presentRejected(row: HomeRejectedRow): HomeToday['rejected']['first'][number] {
  return {
    _id: row.id,
    performedAt: row.performedAt.toISOString(),
    reason: row.reason,
    detail: row.detail,
    owner: ownerOf(row),
    station: row.stationName,
    amount: reaisFromCents(row.amountCents),
  };
}

function ownerOf(row: HomeRejectedRow): HomeToday['rejected']['first'][number]['owner'] {
  const { vehicleId, vehicleKind, userId } = row;
  if (vehicleId !== null && vehicleKind !== null) {
    return { kind: vehicleKind, _id: vehicleId, name: ownerName(vehicleKind, row.vehicleName ?? '') };
  }
  return userId === null ? null : { kind: 'user', _id: userId, name: row.userName ?? '' };
}
