import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { PaymentAccounts } from '../../platform/config/payment-settings.ts';
import { announce } from '../../platform/events/announce.ts';
import { withNobody } from '../../platform/organization/with-nobody.ts';
import type { Module, MovingHandler } from '../../platform/plugins/routes.ts';
import type { PaymentPort } from '../../platform/ports/payment-port.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { readCodes } from '../bills/charge-bill.service.ts';
import { readNotices } from '../payments/pix-notice.rules.ts';
import { requesterOf, type DistributionRequester } from '../purchases/bound/asker.service.ts';
import { undo } from '../purchases/charge/charge.service.ts';
import { namesOf, readRow } from '../purchases/read-purchase.service.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import { takeNotices } from './notice/take-notice.service.ts';
import { listWaiting, settlePayment } from './payment/decide-payment.service.ts';
import { settlePurchase, type Settling } from './payment/settle.service.ts';
import { incomingPaymentPolicies } from './incoming-payments.policy.ts';

interface IncomingParts extends MovingCallParts {
  readonly payments: PaymentPort | null;
  readonly accounts: PaymentAccounts;
  readonly log: ServerParts['log'];
}

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'ledger', 'stepUp', 'payments', 'config', 'log'],
  ({ config, ...parts }) => incomingPaymentsModule({ ...parts, accounts: config }),
);

function incomingPaymentsModule(parts: IncomingParts): Module {
  const { tenancy } = parts;
  return {
    policies: incomingPaymentPolicies,
    handlers: {
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
              asker: await requesterOf(tenancy, row),
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

/**
 * Handles a decision on a waiting payment, also on payments without an organization. If the payment settles a bill, the
 * server cancels the bill's unexpired Pix codes.
 */
function deciding(parts: IncomingParts): MovingHandler<'PUT /superAdmin/organization/payment/{id}'> {
  const { tenancy, bus } = parts;
  const { answer, does } = moves<'PUT /superAdmin/organization/payment/{id}', DistributionRequester | null>(
    parts,
    async (moving, { params, body }, asker: DistributionRequester | null) => {
      const { tx, clock, organizationId } = moving;
      const codes = body.bill === undefined ? [] : await readCodes(tx, clock, organizationId, body.bill);
      const settled = await settlePayment(moving, params.id, body, asker);
      undo(parts, tx, codes);
      if (settled.wasOfNobody) await announce(bus, tx, NO_ORGANIZATION, ['purchase']);
      return settled.answer;
    },
    {
      events: ['purchase', 'balance', 'distribution', 'bill'],
      prepare: async ({ scope, organizationId, body: { purchase: id, bill } }) =>
        id === undefined || bill !== undefined
          ? null
          : requesterOf(tenancy, await readRow(tenancy, { scope, organizationId, id })),
    },
  );
  return { does, answer: (call) => answer({ ...call, scope: withNobody(call.scope) }) };
}
