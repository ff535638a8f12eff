/** The parts of the server that a module is created from, and how it names them. `list-modules.ts` finds the modules. */
import type { FastifyBaseLogger } from 'fastify';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Clock, SandboxClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Tenancy } from '../platform/database/tenancy.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { EventBus } from '../platform/events/event-bus.ts';
import type { FindCompany } from '../platform/ports/company-registry-port.ts';
import type { SetUpDoor } from '../platform/ports/set-up-door.ts';
import type { LedgerState } from '../ledger/ledger-state.ts';
import type { MailPort } from '../platform/mail/mail-port.ts';
import type { MapsPort } from '../platform/ports/maps-port.ts';
import type { PaymentPort } from '../platform/ports/payment-port.ts';
import type { Pins } from '../platform/accounts/pins.ts';
import type { SealCheck } from '../platform/seals/seal-check.service.ts';
import type { Vault } from '../platform/accounts/vault.ts';
import type { Devices } from '../platform/accounts/devices.ts';
import type { Passwords } from '../platform/accounts/passwords.ts';
import type { Sessions } from '../platform/accounts/sessions.service.ts';
import type { Module } from '../platform/plugins/routes.ts';

/** The parts of a server that a module may ask for. */
export interface ServerParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  /** The same clock where it can be moved; null outside of the sandbox. */
  readonly sandboxClock: SandboxClock | null;
  readonly config: Config;
  readonly mail: MailPort;
  /** Null where no Pix can arrive. */
  readonly payments: PaymentPort | null;
  /** One of a server: others are asked only so often. */
  readonly maps: MapsPort;
  /** The same of public registries of companies. */
  /** Null where no registry is set up. */
  readonly findCompany: FindCompany | null;
  readonly bus: EventBus;
  readonly ledger: LedgerState;
  readonly metrics: Metrics;
  readonly seals: SealCheck;
  readonly passwords: Passwords;
  readonly pins: Pins;
  readonly devices: Devices;
  readonly vault: Vault;
  /** The one instance that also looks up callers. */
  readonly sessions: Sessions;
  /** The door to the set-up page. */
  readonly setUp: SetUpDoor;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Whether some call asks for the permission. Works once all modules are made. */
  readonly isAsked: (key: PermissionKey) => boolean;
  /** The OpenAPI document. Works once all modules are made. */
  readonly describe: () => Record<string, unknown>;
  /** Registers what has to end before the server stops. */
  readonly onClose: (work: () => void) => void;
}

type PartName = keyof ServerParts;

/** A module before it is made. */
export interface ServerModule {
  readonly needs: readonly PartName[];
  create(parts: ServerParts): Module;
}

/** A module that is made from the parts it names. A part that `create` reads and `needs` does not name does not compile. */
export function defineModule<N extends PartName>(
  needs: readonly N[],
  create: (parts: Pick<ServerParts, N>) => Module,
): ServerModule {
  return { needs, create };
}

/**
 * Makes the modules of `files`, each the exports of one file by its path. Throws, naming the file, for one that exports no
 * `serverModule` and for one that needs a part that this server does not have.
 */
export function createModules(
  files: Readonly<Record<string, { readonly serverModule?: ServerModule }>>,
  parts: ServerParts,
): Module[] {
  return Object.entries(files).map(([path, { serverModule }]) => {
    if (!serverModule) throw new Error(`${path} exports no serverModule.`);
    const missing = serverModule.needs.filter((name) => parts[name] === undefined);
    if (missing.length > 0) throw new Error(`${path} needs ${missing.join(', ')}: this server has none.`);
    return serverModule.create(parts);
  });
}
