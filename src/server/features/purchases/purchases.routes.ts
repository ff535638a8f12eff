import { exporting } from '../../platform/exports/exporting.ts';
import type { Call, Module, WritingHandler } from '../../platform/plugins/routes.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import { writes } from '../../records/writes.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { languageOf } from '../../platform/words.ts';
import { announce } from '../../platform/events/announce.ts';
import type { PaymentPort } from '../../platform/ports/payment-port.ts';
import type { PaymentAccounts } from '../../platform/config/payment-settings.ts';
import { readBoundShares } from './bound/bound.service.ts';
import { buy, type Prepared } from './buy.service.ts';
import { cancelPurchase } from './cancel.service.ts';
import { chargeByPix, undo } from './charge/charge.service.ts';
import { listPurchases } from './list/purchase-list.service.ts';
import { purchasesExport } from './list/purchases.export.ts';
import { purchasePolicies } from './purchases.policy.ts';
import { namesOf, readPurchase, readRow } from './read-purchase.service.ts';

interface PurchaseParts extends MovingCallParts {
  readonly payments: PaymentPort | null;
  readonly accounts: PaymentAccounts;
  readonly log: ServerParts['log'];
}

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'ledger', 'stepUp', 'payments', 'config', 'log'],
  ({ config, ...parts }) => purchasesModule({ ...parts, accounts: config }),
);

function purchasesModule(parts: PurchaseParts): Module {
  const { tenancy, bus } = parts;
  return {
    policies: purchasePolicies,
    handlers: {
      'GET /v2/admin/organization/purchase': exporting(
        parts,
        (call) => listPurchases(parts, call),
        purchasesExport(parts),
      ),
      'POST /admin/organization/purchase': moves(
        parts,
        async (moving, { body }, prepared: Prepared) => {
          const purchase = await buy(moving, body, prepared);
          if (purchase.entry !== null) {
            const handedOut = purchase.distribution?.entry ?? null;
            const events = ['balance', ...(handedOut === null ? [] : ['distribution' as const])] as const;
            await announce(bus, moving.tx, moving.organizationId, events);
          }
          return purchase;
        },
        { events: ['purchase'], prepare: (call) => prepareBuying(parts, call) },
      ),
      'GET /admin/organization/purchase/{id}': ({ scope, organizationId, params }) =>
        readPurchase(parts, { scope, organizationId, id: params.id }),
      'GET /admin/organization/purchase/{id}/distribution': async ({ scope, organizationId, params }) => {
        const { _id: id } = await readPurchase(parts, { scope, organizationId, id: params.id });
        return { rows: await readBoundShares(tenancy, { scope, organizationId, id }) };
      },
      'POST /admin/organization/purchase/{id}/cancel': cancelling(parts),
    },
  };
}

/** Reads the buyer's name. Runs before the transaction of the call, because it opens its own transaction. */
async function namesOfPurchase(
  { tenancy }: PurchaseParts,
  {
    scope,
    organizationId,
    params,
  }: Pick<Call<'GET /admin/organization/purchase/{id}'>, 'scope' | 'organizationId' | 'params'>,
): Promise<ReadonlyMap<string, string>> {
  const { user_id: userId } = await readRow(tenancy, { scope, organizationId, id: params.id });
  return namesOf(tenancy, userId);
}

async function prepareBuying(
  parts: PurchaseParts,
  { scope, organizationId, caller, body, request, idempotencyKey }: Call<'POST /admin/organization/purchase'>,
): Promise<Prepared> {
  const { userId } = caller;
  const chargeRequest = { scope, organizationId, userId, key: idempotencyKey ?? '', body };
  return {
    names: await namesOf(parts.tenancy, userId),
    charge: body.paymentType === 'pix' ? await chargeByPix(parts, chargeRequest) : null,
    accounts: parts.accounts,
    language: languageOf(request.headers['accept-language']),
  };
}

function cancelling(parts: PurchaseParts): WritingHandler<'POST /admin/organization/purchase/{id}/cancel'> {
  const { bus, accounts } = parts;
  return writes(
    parts,
    async (writing, { params }, names: ReadonlyMap<string, string>) => {
      const { purchase, txid } = await cancelPurchase(writing, params.id, { names, accounts });
      await announce(bus, writing.tx, writing.organizationId, ['purchase']);
      undo(parts, writing.tx, txid === null ? [] : [txid]);
      return purchase;
    },
    { prepare: (call) => namesOfPurchase(parts, call) },
  );
}
