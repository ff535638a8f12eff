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
import type { StepUp } from '../ledger/step-up/step-up.ts';
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

export interface ServerParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  /** The same clock as `clock`, with a function that moves it; null outside the sandbox. */
  readonly sandboxClock: SandboxClock | null;
  readonly config: Config;
  readonly mail: MailPort;
  /** Payment port; null without a configured Pix provider. */
  readonly payments: PaymentPort | null;
  /** Map sources. Each server has one instance, because map servers limit the requests. */
  readonly maps: MapsPort;
  /**
   * Search in public company registries; null without a configured registry. Each server has one instance, because public
   * registries limit the requests.
   */
  readonly findCompany: FindCompany | null;
  readonly bus: EventBus;
  readonly ledger: LedgerState;
  readonly stepUp: StepUp;
  readonly metrics: Metrics;
  readonly seals: SealCheck;
  readonly passwords: Passwords;
  readonly pins: Pins;
  readonly devices: Devices;
  readonly vault: Vault;
  readonly sessions: Sessions;
  readonly setUp: SetUpDoor;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** True if at least one call requires the permission. Works only after all modules are created. */
  readonly isRequested: (key: PermissionKey) => boolean;
  /** Permissions that the calls can require, in contract order. Works only after all modules are created. */
  readonly permissionsOf: (calls: ReadonlySet<string>) => PermissionKey[];
  /** Returns the OpenAPI document. Works only after all modules are created. */
  readonly describe: () => Record<string, unknown>;
  /** Registers work that must run before the server stops. */
  readonly onClose: (work: () => void) => void;
}

type PartName = keyof ServerParts;

export interface ServerModule {
  readonly needs: readonly PartName[];
  create(parts: ServerParts): Module;
}

/**
 * Defines a module by the parts that it needs. Reading a part that `needs` does not name is a compile error.
 */
export function defineModule<N extends PartName>(
  needs: readonly N[],
  create: (parts: Pick<ServerParts, N>) => Module,
): ServerModule {
  return { needs, create };
}

/**
 * Creates the modules of `files`, which maps paths to the exports of each file. Throws for a file without
 * `serverModule` and for a module that needs a missing part; the message names the file.
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
