/** What happened at the pumps today. */
import { USUAL_TRANSACTION_DAYS } from '#contract/facts.ts';
import type { HomeToday } from '#contract/home.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import {
  countAlerts,
  countReceiptsPending,
  countRejected,
  findRejected,
  type IdRange,
  type RejectedRow,
} from './home.repository.ts';
import { idBefore, NAMED, ownerName, type Place } from './place.ts';
import { readSpent } from './spending.service.ts';

/** The refuels of the last days, today included. */
const idsSince = (place: Place, days: number): IdRange => ({
  fromId: idBefore(place, days - 1),
  untilId: idBefore(place, -1),
});

export async function readActivity(place: Place): Promise<HomeToday> {
  const { tx, organizationId, today } = place;
  const ids = idsSince(place, 1);
  const rejected = await findRejected(tx, organizationId, ids, NAMED);
  return {
    spent: await readSpent(tx, organizationId, { from: today, to: today }),
    rejected: {
      count: rejected.length < NAMED ? rejected.length : await countRejected(tx, organizationId, ids),
      first: rejected.map(presentRejected),
    },
    alerts: await countAlerts(tx, organizationId, ids),
    receiptsPending: await countReceiptsPending(tx, organizationId, idsSince(place, USUAL_TRANSACTION_DAYS)),
  };
}

function presentRejected(row: RejectedRow): HomeToday['rejected']['first'][number] {
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

function ownerOf(row: RejectedRow): HomeToday['rejected']['first'][number]['owner'] {
  const { vehicleId, vehicleKind, userId } = row;
  if (vehicleId !== null && vehicleKind !== null) {
    return { kind: vehicleKind, _id: vehicleId, name: ownerName(vehicleKind, row.vehicleName ?? '') };
  }
  return userId === null ? null : { kind: 'user', _id: userId, name: row.userName ?? '' };
}
