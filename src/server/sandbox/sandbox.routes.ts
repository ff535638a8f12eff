/** HTTP routes of the sandbox. Outside the sandbox their paths answer like unknown paths. */
import { demoAccounts } from '../demo/accounts.ts';
import type { Module } from '../platform/plugins/routes.ts';
import { Refusal } from '../platform/refusal.ts';
import { defineModule } from '../features/server-module.ts';
import type { LocalOutbox } from '../platform/mail/local-outbox.ts';
import type { MailPort } from '../platform/mail/mail-port.ts';
import { payBillAsBank } from './pay-bill.service.ts';
import { returnAsBank } from './return-as-bank.service.ts';
import { payAsBank, type SandboxBank } from './pay.service.ts';
import { refuelHandler, type RefuelDependencies } from '../features/refuels/ask-refuel.ts';
import { dueWorks } from './due-works.ts';
import { createClockMover } from './move-clock.service.ts';
import type { SandboxClock } from '../platform/clock.ts';

export interface SandboxParts extends RefuelDependencies, SandboxBank {
  readonly sandbox: boolean;
  readonly sandboxClock: SandboxClock | null;
  readonly mail: MailPort;
  readonly publicUrl: string;
}

export const serverModule = defineModule(
  ['tenancy', 'clock', 'sandboxClock', 'bus', 'ledger', 'stepUp', 'pins', 'mail', 'config'],
  ({ config, ...parts }) =>
    sandboxModule({
      ...parts,
      sandbox: config.sandbox,
      publicUrl: config.publicUrl,
      night: config.night,
      paymentSettings: config.payments,
      accounts: config,
    }),
);

function sandboxModule({ sandbox, ...parts }: SandboxParts): Module {
  const { tenancy, mail, sandboxClock } = parts;
  const moveClock = sandboxClock && createClockMover(sandboxClock, dueWorks(parts));
  const refuel = refuelHandler<'POST /sandbox/refuel'>(parts, (answer) => answer);
  const assertOpen = () => {
    if (!sandbox) throw new Refusal('not_found');
  };
  return {
    policies: {
      'POST /sandbox/clock': { organization: 'none' },
      'GET /sandbox/accounts': { organization: 'none' },
      'GET /sandbox/outbox': { organization: 'none' },
      'POST /sandbox/refuel': { organization: 'selected', permission: 'portal.transaction.add' },
      'POST /sandbox/purchase/{id}/pay': { organization: 'selected', permission: 'portal.purchase.add' },
      'POST /sandbox/purchase/{id}/return': { organization: 'selected', permission: 'portal.purchase.add' },
      'POST /sandbox/bill/{id}/pay': { organization: 'selected', permission: 'portal.bill.add' },
    },
    handlers: {
      'POST /sandbox/refuel': {
        ...refuel,
        answer: async (call) => {
          assertOpen();
          return refuel.answer(call);
        },
      },
      'POST /sandbox/purchase/{id}/pay': async ({ scope, organizationId, params, caller, request }) => {
        assertOpen();
        const actor = { userId: caller.userId, address: request.ip, requestId: request.id };
        return payAsBank(parts, { scope, organizationId, id: params.id }, actor);
      },
      'POST /sandbox/purchase/{id}/return': async (call) => {
        assertOpen();
        const { scope, organizationId, params, body, caller, request } = call;
        const actor = { userId: caller.userId, address: request.ip, requestId: request.id };
        return returnAsBank(parts, { scope, organizationId, id: params.id }, body.value, actor);
      },
      'POST /sandbox/bill/{id}/pay': async ({ scope, organizationId, params, caller, request }) => {
        assertOpen();
        const actor = { userId: caller.userId, address: request.ip, requestId: request.id };
        const named = { scope, organizationId, id: params.id };
        return payBillAsBank(parts, named, actor);
      },
      'POST /sandbox/clock': async ({ body }) => {
        if (!moveClock) throw new Refusal('not_found');
        return moveClock(body);
      },
      'GET /sandbox/accounts': async () => {
        assertOpen();
        return { docs: await demoAccounts({ tenancy }) };
      },
      'GET /sandbox/outbox': async () => {
        assertOpen();
        const sent = isOutbox(mail) ? mail.list() : [];
        return { docs: sent.map(({ sentAt, ...rest }) => ({ ...rest, sentAt: sentAt.toISOString() })) };
      },
    },
  };
}

function isOutbox(mail: MailPort): mail is LocalOutbox {
  return 'list' in mail;
}
