/** Puts the server together out of its parts. Never listens: `main.ts` does. */
import fastify, { type FastifyInstance } from 'fastify';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Clock, SandboxClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Tenancy } from './platform/database/tenancy.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import type { EventBus } from './platform/events/event-bus.ts';
import { closedDoor } from './features/first-account/set-up-door.ts';
import type { SetUpDoor } from './platform/ports/set-up-door.ts';
import type { LedgerState } from './ledger/ledger-state.ts';
import { moduleFiles } from './list-modules.ts';
import type { MailPort } from './platform/mail/mail-port.ts';
import { openMaps } from './features/maps/open-maps.ts';
import { nominatimTurns } from './features/maps/turns.service.ts';
import { createNoticeCheck } from './features/payments/notice-check.ts';
import type { PaymentPort } from './platform/ports/payment-port.ts';
import { createPins } from './platform/accounts/pins.ts';
import { createDevices } from './platform/accounts/devices.ts';
import { createPasswords, type Passwords } from './platform/accounts/passwords.ts';
import { createSessions } from './platform/accounts/sessions.service.ts';
import { createVault } from './platform/accounts/vault.ts';
import { createTerminals } from './features/terminals/terminals.service.ts';
import { useCompression } from './platform/plugins/compression.ts';
import { createEarlyAnswers } from './platform/plugins/early-answers.ts';
import { refuseBrokenHttp, refuseUnknown, useErrors } from './platform/plugins/errors.ts';
import { useHosts } from './platform/plugins/hosts.ts';
import { createGuards } from './features/permissions/guards.ts';
import type { Walls } from './platform/plugins/select-organizations.ts';
import { useJsonBodies } from './platform/plugins/json-body.ts';
import { limitLargeBodies } from './platform/plugins/large-body.ts';
import { describeContract } from './platform/plugins/openapi.ts';
import { useOrderlyClose } from './platform/plugins/orderly-close.ts';
import { keysAsked } from './platform/plugins/permission-rule.ts';
import { countUnread, loggerOptions, useRequestLog, type LogStream } from './platform/plugins/request-log.ts';
import { OPEN_BODY_LIMIT_BYTES } from './platform/plugins/route-schema.ts';
import { registerRoutes, type Module } from './platform/plugins/routes.ts';
import { countWrongs, limitWrongKeys, useSecurity } from './platform/plugins/security.ts';
import { useSerialization } from './platform/plugins/serialization.ts';
import { useSuite } from './platform/plugins/suite.ts';
import { useValidation } from './platform/plugins/validation.ts';
import { CHAINS } from './readers/chains.ts';
import { openCompanyRegistry } from './features/company-registry/open-company-registry.ts';
import { sealKey } from './platform/seals/seal-hash.ts';
import { createSealCheck } from './platform/seals/seal-check.service.ts';
import { createModules } from './features/server-module.ts';

export interface AppParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  /** The same clock where it can be moved, which is in the sandbox alone. */
  readonly sandboxClock?: SandboxClock | null;
  readonly config: Config;
  readonly mail: MailPort;
  /** Null where no Pix can arrive. */
  readonly payments: PaymentPort | null;
  readonly bus: EventBus;
  readonly ledger: LedgerState;
  /** The door to the set-up page, where the database may be empty; closed without it. */
  readonly setUp?: SetUpDoor;
  /** Figures of its own where this is left out. */
  readonly metrics?: Metrics;
  /** The secrets of the seals, with the first of which PINs are kept too; without one they are hashed as passwords are. */
  readonly secrets?: readonly Buffer[] | undefined;
  /** The folder of the built suite and pages; without it only the calls answer. */
  readonly distDir?: string;
  /** Tests hash at less cost. */
  readonly passwords?: Passwords;
  /** Tests wait less for a request that does not arrive. */
  readonly requestTimeoutMs?: number;
  /** Takes the log in tests. */
  readonly logStream?: LogStream;
  /** Tests take a wall away to see that the other one holds. */
  readonly walls?: Walls;
  /** Tests take a permission or a handler away, to see that it is missed. */
  readonly modulesOf?: (modules: readonly Module[]) => readonly Module[];
}

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const LATE_CHECK_MS = 1_000;
/** Longer than any proxy keeps an idle connection, so that none is closed under a request. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/**
 * Longer than the wait for a lock. What is answered as failed after this may still commit: a movement is asked for
 * again under its key, which then answers.
 */
const HANDLER_TIMEOUT_MS = 60_000;
/** Address and headers together: an address that names more organisations than a call takes is read, and refused by the contract. */
const MAX_HEADER_BYTES = 64 * 1024;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, metrics = createMetrics() } = parts;
  const app = openHttp(parts, metrics);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('terminal', undefined);
  app.decorateRequest('organizationId', undefined);
  useOrderlyClose(app);
  useErrors(app);
  useRequestLog(app, metrics);
  useHosts(app, config);
  useValidation(app);
  useSerialization(app);
  useJsonBodies(app);
  await useSecurity(app, {
    allowedOrigins: config.allowedOrigins,
    https: config.publicUrl.startsWith('https:'),
    requestsPerMinute: config.requestsPerMinute,
  });
  await useCompression(app);
  const { modules, findCaller } = assemble({ ...parts, metrics }, app);
  const terminals = createTerminals(parts);
  registerRoutes(
    app,
    parts.modulesOf?.(modules) ?? modules,
    createGuards(
      parts.tenancy,
      {
        findCaller,
        countLargeBody: limitLargeBodies(app, config.requestsPerMinute),
        trustsNotice: createNoticeCheck(config.payments, parts.clock),
        wrongNotices: countWrongs(app, config.requestsPerMinute),
        findTerminal: limitWrongKeys(app, terminals.find, config.requestsPerMinute),
      },
      parts.walls ?? { organizationCheck: true },
    ),
  );
  if (parts.distDir) {
    await useSuite(app, {
      distDir: parts.distDir,
      mapTiles: config.mapTiles,
      errorReports: config.errorReports,
      sandbox: config.sandbox,
      isSetUpOpen: () => parts.setUp?.isOpen() ?? Promise.resolve(false),
      securityContact: config.securityContact,
      clock: parts.clock,
    });
  } else app.setNotFoundHandler({ preHandler: app.rateLimit() }, refuseUnknown);
  return app;
}

/** Without a route: what reads requests, and refuses those that cannot be read. */
function openHttp({ config, logStream, requestTimeoutMs }: AppParts, metrics: Metrics): FastifyInstance {
  const early = createEarlyAnswers();
  const app = fastify({
    ...loggerOptions(config, logStream),
    trustProxy: trustedProxies(config.trustProxy),
    ...requestTimes(requestTimeoutMs ?? REQUEST_TIMEOUT_MS),
    // Of addresses that nothing stands at; each call has its own.
    bodyLimit: OPEN_BODY_LIMIT_BYTES,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // What still arrives on an open connection is carried out as ever, and the connection closed with the answer.
    return503OnClosing: false,
    // An address that cannot be decoded or is too long, which Fastify would repeat in its answer.
    frameworkErrors: (_error, request, reply) => refuseUnknown(request, reply),
    clientErrorHandler: (error, socket) => {
      // What does not come any more is no second question.
      if (early.has(socket)) socket.destroy();
      else countUnread(metrics, refuseBrokenHttp(error, socket));
    },
    routerOptions: { maxParamLength: 300 },
  });
  early.watch(app);
  return app;
}

/** Until when a request has to have arrived: well before anything else gives up waiting for it, so that it is answered once. */
function requestTimes(requestTimeout: number) {
  // Node takes the longer one of the two for the whole request.
  const headersTimeout = Math.min(requestTimeout, HEADERS_TIMEOUT_MS);
  return {
    requestTimeout,
    http: {
      requestTimeout,
      headersTimeout,
      connectionsCheckingInterval: LATE_CHECK_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
  };
}

function trustedProxies(trusted: Config['trustProxy']) {
  if (typeof trusted === 'number') return (_address: string, hop: number) => hop < trusted;
  return trusted === false ? false : [...trusted];
}

function assemble(given: AppParts & { readonly metrics: Metrics }, app: FastifyInstance) {
  const { tenancy, clock, config, mail, payments, bus, ledger, metrics } = given;
  const passwords = given.passwords ?? createPasswords();
  const sessions = createSessions({ tenancy, clock });
  let asked: ReadonlySet<PermissionKey> | undefined;
  const modules: readonly Module[] = createModules(moduleFiles, {
    tenancy,
    clock,
    sandboxClock: given.sandboxClock ?? null,
    config,
    mail,
    payments,
    maps: openMaps({
      settings: config,
      takeTurn: nominatimTurns(tenancy),
      onFailure: (source, reason) => app.log.warn({ source, reason }, 'maps do not answer'),
    }),
    findCompany: openCompanyRegistry({
      settings: config,
      now: () => clock.now().getTime(),
      onFailure: (registry, reason) =>
        app.log.warn({ registry, reason }, 'a registry of companies does not answer'),
    }),
    bus,
    ledger,
    metrics,
    seals: createSealCheck(tenancy, CHAINS, (given.secrets ?? []).map(sealKey)),
    passwords,
    pins: createPins(given.secrets ?? [], passwords),
    sessions,
    devices: createDevices(given.secrets ?? []),
    setUp: given.setUp ?? closedDoor,
    vault: createVault(given.secrets ?? []),
    log: app.log,
    isAsked: (key) => (asked ??= keysAsked(modules)).has(key),
    describe: () => describeContract(modules, config.publicUrl),
    onClose: (work) => app.addHook('preClose', async () => work()),
  });
  return { modules, findCaller: sessions.findCaller };
}
