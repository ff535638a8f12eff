/** Assembles the server from its parts. The server does not listen until `main.ts` starts listening. */
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Clock, SandboxClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Tenancy } from './platform/database/tenancy.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import type { EventBus } from './platform/events/event-bus.ts';
import { closedDoor } from './features/first-account/set-up-door.ts';
import type { SetUpDoor } from './platform/ports/set-up-door.ts';
import type { LedgerState } from './ledger/ledger-state.ts';
import { createStepUp } from './ledger/step-up/step-up.ts';
import { moduleFiles } from './list-modules.ts';
import type { MailPort } from './platform/mail/mail-port.ts';
import { openMaps } from './features/maps/open-maps.ts';
import { nominatimTurns } from './features/maps/turns.service.ts';
import { createNoticeCheck } from './features/payments/notice-check.ts';
import type { PaymentPort } from './platform/ports/payment-port.ts';
import { isSameOrigin } from './platform/accounts/cookies.ts';
import { createKeyOrigins } from './platform/accounts/key-origins.ts';
import { createPins } from './platform/accounts/pins.ts';
import { createDevices } from './platform/accounts/devices.ts';
import { createPasswords, type Passwords } from './platform/accounts/passwords.ts';
import { createSessions } from './platform/accounts/sessions.service.ts';
import { createVault } from './platform/accounts/vault.ts';
import { findHolder } from './features/api-keys/embed-sessions.service.ts';
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
import { requestedKeys } from './platform/plugins/permission-rule.ts';
import { countUnread, loggerOptions, useRequestLog, type LogStream } from './platform/plugins/request-log.ts';
import { OPEN_BODY_LIMIT_BYTES } from './platform/plugins/route-schema.ts';
import { registerRoutes, type Module } from './platform/plugins/routes.ts';
import { createFailureCounter, limitWrongKeys, useSecurity } from './platform/plugins/security.ts';
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
  /** The server's `clock` if it can be moved, which only the sandbox allows; otherwise null. */
  readonly sandboxClock?: SandboxClock | null;
  readonly config: Config;
  readonly mail: MailPort;
  /** Connection to the Pix provider; null if no provider is configured. */
  readonly payments: PaymentPort | null;
  readonly bus: EventBus;
  readonly ledger: LedgerState;
  /** Access to the set-up page of an empty database. Without this access the page is closed. */
  readonly setUp?: SetUpDoor;
  /** Metrics of the server; default: new metrics. */
  readonly metrics?: Metrics;
  /**
   * Secret keys of the HMAC seals and stamps. The first one also protects PINs. Without secrets PINs are hashed like
   * passwords.
   */
  readonly secrets?: readonly Buffer[] | undefined;
  /** Folder of the built suite and pages. Without this folder the server answers only API calls. */
  readonly distDir?: string;
  readonly passwords?: Passwords;
  readonly requestTimeoutMs?: number;
  readonly logStream?: LogStream;
  /** Defenses that separate organizations. Tests disable one of them to verify the others. */
  readonly walls?: Walls;
  /** Changes the list of modules. Tests remove a permission or handler to verify that the server notices. */
  readonly modulesOf?: (modules: readonly Module[]) => readonly Module[];
}

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const LATE_CHECK_MS = 1_000;
/**
 * Timeout of idle connections, longer than any proxy keeps them. A proxy therefore never sends a request on a
 * connection that the server closes.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/**
 * Timeout of a request, longer than the lock timeout. A credit movement may still commit after its request reached this
 * timeout. The client then repeats the request with the same key and gets its result.
 */
const HANDLER_TIMEOUT_MS = 60_000;
/**
 * Maximum size of a request's address and headers together. An address with too many organization ids still fits, so
 * that the schema of the call refuses it.
 */
const MAX_HEADER_BYTES = 64 * 1024;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, metrics = createMetrics() } = parts;
  const app = openHttp(parts, metrics);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('terminal', undefined);
  app.decorateRequest('apiKey', undefined);
  app.decorateRequest('organizationId', undefined);
  useOrderlyClose(app);
  useErrors(app);
  useRequestLog(app, metrics);
  useHosts(app, config);
  useValidation(app);
  useSerialization(app);
  useJsonBodies(app);
  await useSecurity(app, {
    isFromAllowedPage: allowedPages(parts),
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
        wrongNotices: createFailureCounter(app, config.requestsPerMinute),
        findTerminal: limitWrongKeys(app, terminals.find, config.requestsPerMinute),
        findApiKey: limitWrongKeys(app, (secret) => findHolder(parts, secret), config.requestsPerMinute),
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

/** Allows pages of the configured origins, and of the origins of API keys. */
function allowedPages({ config, tenancy }: AppParts): (request: FastifyRequest) => Promise<boolean> {
  const configured = new Set(config.allowedOrigins);
  const ofKeys = createKeyOrigins({ tenancy });
  return async (request) => {
    const { origin } = request.headers;
    if (origin === undefined || isSameOrigin(request, config.publicUrl)) return false;
    return configured.has(origin) || ofKeys.has(origin);
  };
}

function openHttp({ config, logStream, requestTimeoutMs }: AppParts, metrics: Metrics): FastifyInstance {
  const early = createEarlyAnswers();
  const app = fastify({
    ...loggerOptions(config, logStream),
    trustProxy: trustedProxies(config.trustProxy),
    ...requestTimes(requestTimeoutMs ?? REQUEST_TIMEOUT_MS),
    // Maximum request body at unknown addresses. Each known call has its own limit.
    bodyLimit: OPEN_BODY_LIMIT_BYTES,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // During shutdown the server still answers requests on open connections, then closes the connections.
    return503OnClosing: false,
    // Response to an address that is too long or cannot be decoded. Fastify's own response would repeat the address.
    frameworkErrors: (_error, request, reply) => refuseUnknown(request, reply),
    clientErrorHandler: (error, socket) => {
      // Unread bytes of an already answered request are no new request, so they get no response.
      if (early.has(socket)) socket.destroy();
      else countUnread(metrics, refuseBrokenHttp(error, socket));
    },
    routerOptions: { maxParamLength: 300 },
  });
  early.watch(app);
  return app;
}

/**
 * Timeouts for the arrival of a request. They are shorter than all other timeouts of the server, so that each request
 * gets only one response.
 */
function requestTimes(requestTimeout: number) {
  // Node applies the longer of `requestTimeout` and `headersTimeout` to the whole request.
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

function assemble(parts: AppParts & { readonly metrics: Metrics }, app: FastifyInstance) {
  const { tenancy, clock, config, mail, payments, bus, ledger, metrics } = parts;
  const passwords = parts.passwords ?? createPasswords();
  const sessions = createSessions({ tenancy, clock });
  let requestedPermissions: ReadonlySet<PermissionKey> | undefined;
  const modules: readonly Module[] = createModules(moduleFiles, {
    tenancy,
    clock,
    sandboxClock: parts.sandboxClock ?? null,
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
    stepUp: createStepUp({ tenancy, clock, mail }),
    metrics,
    seals: createSealCheck(tenancy, CHAINS, (parts.secrets ?? []).map(sealKey)),
    passwords,
    pins: createPins(parts.secrets ?? [], passwords),
    sessions,
    devices: createDevices(parts.secrets ?? []),
    setUp: parts.setUp ?? closedDoor,
    vault: createVault(parts.secrets ?? []),
    log: app.log,
    isRequested: (key) => (requestedPermissions ??= requestedKeys(modules)).has(key),
    permissionsOf: (calls) => [...requestedKeys(modules, (name) => calls.has(name))],
    describe: () => describeContract(modules, config.publicUrl),
    onClose: (work) => app.addHook('preClose', async () => work()),
  });
  return { modules, findCaller: sessions.findCaller };
}
