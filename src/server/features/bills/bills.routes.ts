import { exporting } from '../../platform/exports/exporting.ts';
import type { Module, MovingHandler, WritingHandler } from '../../platform/plugins/routes.ts';
import { newId } from '../../platform/identifier.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import { nothingChanged, recordChange } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { announce } from '../../platform/events/announce.ts';
import { oncePerKey } from '../../ledger/idempotency/once-per-key.ts';
import type { PaymentPort } from '../../platform/ports/payment-port.ts';
import { undo } from '../purchases/charge/charge.service.ts';
import { billEntriesExport } from './bill-entries.export.ts';
import { listEntries } from './bill-entries.service.ts';
import { listBills, listInvoices, listLines, listPeriods, readBill } from './bill-list.service.ts';
import { billRecord } from '../../records/kinds/bill.record.ts';
import { billPolicies } from './bills.policy.ts';
import { chargeBill, keepCharge, readCodes, type BillCharge } from './charge-bill.service.ts';
import { SETTLED, settleByHand } from './settle-bill.service.ts';

interface BillParts extends MovingCallParts {
  readonly payments: PaymentPort | null;
  readonly log: ServerParts['log'];
}

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'ledger', 'stepUp', 'payments', 'log'],
  billsModule,
);

function billsModule(parts: BillParts): Module {
  const { tenancy, clock } = parts;
  return {
    policies: billPolicies,
    handlers: {
      'GET /admin/organization/bill': (call) => listBills(parts, call),
      'GET /admin/organization/bill/{id}': ({ scope, organizationId, params }) =>
        tenancy.inScope(scope, (tx) => readBill(tx, clock, organizationId, params.id), { snapshot: true }),
      'POST /admin/organization/bill/{id}/payment': charging(parts),
      'GET /admin/organization/bill/{id}/entries': exporting(
        parts,
        (call) => listEntries(tenancy, call),
        billEntriesExport(tenancy),
      ),
      'PUT /superAdmin/organization/bill/{id}': settling(parts),
      'GET /admin/organization/bill-per-period': (call) => listPeriods(parts, call),
      'GET /admin/organization/invoice': (call) => listInvoices(parts, call),
      'GET /admin/organization/invoice/{id}/transaction': (call) =>
        listLines(parts, { ...call, id: call.params.id }),
    },
  };
}

function charging(parts: BillParts): WritingHandler<'POST /admin/organization/bill/{id}/payment'> {
  const { bus } = parts;
  return writes(
    parts,
    async (writing, { params: { id } }, charge: BillCharge) => {
      const { tx, clock, organizationId } = writing;
      if (charge.code === null) {
        await keepCharge(writing, id, charge);
        nothingChanged(writing);
      } else {
        await recordChange(writing, 'charge', [{ record: billRecord, ids: [id] }], () =>
          keepCharge(writing, id, charge),
        );
        await announce(bus, tx, organizationId, ['bill']);
      }
      return readBill(tx, clock, organizationId, id);
    },
    {
      prepare: ({ scope, organizationId, caller, params, idempotencyKey }) =>
        chargeBill(parts, {
          scope,
          organizationId,
          userId: caller.userId,
          key: idempotencyKey ?? newId(parts.clock),
          billId: params.id,
        }),
      within: (call, run) => oncePerKey(parts, call, run),
    },
  );
}

/**
 * Settles a bill and cancels its unexpired Pix codes, without waiting for the bank. If a payer still pays such a code, the
 * payment waits for a decision.
 */
function settling(parts: BillParts): MovingHandler<'PUT /superAdmin/organization/bill/{id}'> {
  return moves<'PUT /superAdmin/organization/bill/{id}'>(
    parts,
    async (moving, { params: { id }, body }) => {
      const { tx, clock, organizationId } = moving;
      const codes = await readCodes(tx, clock, organizationId, id);
      await settleByHand(moving, id, body);
      undo(parts, tx, codes);
      return readBill(tx, clock, organizationId, id);
    },
    { events: [...SETTLED] },
  );
}
