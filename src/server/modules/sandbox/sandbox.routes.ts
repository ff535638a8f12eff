/** The calls of the demonstration; without the sandbox they answer as paths that do not exist. */
import type { Tenancy } from '../../database/tenancy.ts';
import { demoAccounts } from '../../demo/accounts.ts';
import type { Module } from '../../plugins/routes.ts';
import { Refusal } from '../../refusal.ts';
import { defineModule } from '../../server-module.ts';
import type { LocalOutbox } from '../mail/local-outbox.ts';
import type { MailPort } from '../mail/mail-port.ts';

export interface SandboxParts {
  readonly tenancy: Tenancy;
  readonly mail: MailPort;
  readonly sandbox: boolean;
}

export const serverModule = defineModule(['tenancy', 'mail', 'config'], ({ config, ...parts }) =>
  sandboxModule({ ...parts, sandbox: config.sandbox }),
);

function sandboxModule({ tenancy, mail, sandbox }: SandboxParts): Module {
  const assertOpen = () => {
    if (!sandbox) throw new Refusal('not_found');
  };
  return {
    policies: {
      'GET /sandbox/accounts': { organization: 'none' },
      'GET /sandbox/outbox': { organization: 'none' },
    },
    handlers: {
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
