/** HTTP of purchases. */
import { NO_ORGANIZATION } from '#contract/facts.ts';
import { exporting } from '../../exports/exporting.ts';
import type { Call, Module, MovingHandler, WritingHandler } from '../../plugins/routes.ts';
import { Refusal } from '../../refusal.ts';
import { defineModule, type ServerParts } from '../../server-module.ts';
import { writes } from '../audit/writes.ts';
import { moves, type MovingParts } from '../balance/move-credit.ts';
import { languageOf } from '../../words.ts';
import { readCodes } from '../bills/charge-bill.service.ts';
import { announce } from '../events/announce.ts';
import type { PaymentPort } from '../payments/payment-port.ts';
import type { PaymentAccounts } from '../payments/payment-settings.ts';
import { readNotices } from '../payments/pix-notice.rules.ts';
import { askerOf, type Asker } from './asker.service.ts';
import { readBoundShares } from './bound.service.ts';
import { buy, type Prepared } from './buy.service.ts';
import { cancelPurchase } from './cancel.service.ts';
import { chargeByPix, takeBack } from './charge.service.ts';
import { listWaiting, settlePayment, withNobody } from './decide-payment.service.ts';
import { listPurchases } from './purchase-list.service.ts';
import { purchasesExport } from './purchases.export.ts';
import { purchasePolicies } from './purchases.policy.ts';
import { namesOf, readPurchase, readRow } from './read-purchase.service.ts';
import { settlePurchase, type Settling } from './settle.service.ts';
import { takeNotices } from './take-notice.service.ts';

interface PurchaseParts extends MovingParts {
  readonly payments: PaymentPort | null;
  readonly accounts: PaymentAccounts;
  readonly log: ServerParts['log'];
}

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'ledger', 'payments', 'config', 'log'],
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
      'GET /superAdmin/organization/payment': (call) => listWaiting(tenancy, call),
      'PUT /superAdmin/organization/payment/{id}': deciding(parts),
      'PUT /superAdmin/organization/purchase/{id}/payment': moves(
        parts,
        (moving, { params, body }, whose: Settling) => settlePurchase(moving, params.id, body, whose),
        {
          events: ['purchase', 'balance', 'distribution'],
          prepare: async ({ scope, organizationId, params }) => {
            const row = await readRow(tenancy, { scope, organizationId, id: params.id });
            return {
              names: await namesOf(tenancy, row.user_id),
              accounts: parts.accounts,
              asker: await askerOf(tenancy, row),
            };
          },
        },
      ),
      'POST /webhooks/pix': async ({ body, request }) => {
        const notices = readNotices(body);
        if (!notices) throw new Refusal('validation_failed');
        await takeNotices(parts, notices, { userId: null, address: request.ip, requestId: request.id });
        return { message: 'Taken.' };
      },
    },
  };
}

/** What is nobody's is in its sight too. The codes of a bill that it settles are taken back. */
function deciding(parts: PurchaseParts): MovingHandler<'PUT /superAdmin/organization/payment/{id}'> {
  const { tenancy, bus } = parts;
  const { answer, does } = moves<'PUT /superAdmin/organization/payment/{id}', Asker | null>(
    parts,
    async (moving, { params, body }, asker: Asker | null) => {
      const { tx, clock, organizationId } = moving;
      const codes = body.bill === undefined ? [] : await readCodes(tx, clock, organizationId, body.bill);
      const settled = await settlePayment(moving, params.id, body, asker);
      takeBack(parts, tx, codes);
      if (settled.wasOfNobody) await announce(bus, tx, NO_ORGANIZATION, ['purchase']);
      return settled.answer;
    },
    {
      events: ['purchase', 'balance', 'distribution', 'bill'],
      prepare: async ({ scope, organizationId, body: { purchase: id, bill } }) =>
        id === undefined || bill !== undefined
          ? null
          : askerOf(tenancy, await readRow(tenancy, { scope, organizationId, id })),
    },
  );
  return { does, answer: (call) => answer({ ...call, scope: withNobody(call.scope) }) };
}

/** Before the transaction, because it is one of its own. */
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
  const asked = { scope, organizationId, userId, key: idempotencyKey ?? '', body };
  return {
    names: await namesOf(parts.tenancy, userId),
    charge: body.paymentType === 'pix' ? await chargeByPix(parts, asked) : null,
    accounts: parts.accounts,
    language: languageOf(request.headers['accept-language']),
  };
}

/** The charge is taken back with the purchase. */
function cancelling(parts: PurchaseParts): WritingHandler<'POST /admin/organization/purchase/{id}/cancel'> {
  const { bus, accounts } = parts;
  return writes(
    parts,
    async (writing, { params }, names: ReadonlyMap<string, string>) => {
      const { purchase, txid } = await cancelPurchase(writing, params.id, { names, accounts });
      await announce(bus, writing.tx, writing.organizationId, ['purchase']);
      takeBack(parts, writing.tx, txid === null ? [] : [txid]);
      return purchase;
    },
    { prepare: (call) => namesOfPurchase(parts, call) },
  );
}
