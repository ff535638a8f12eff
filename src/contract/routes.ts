/** The route table: every call by its name `METHOD /path/{parameter}`. */
import { administratorRoutes } from './administrators.ts';
import { aggregateRoutes } from './aggregates.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { auditRoutes } from './audit.ts';
import { balanceRoutes } from './balance.ts';
import { billRoutes } from './bills.ts';
import { clientErrorRoutes } from './client-errors.ts';
import { containerRoutes } from './containers.ts';
import { depositRoutes } from './deposits.ts';
import { eventRoutes } from './events.ts';
import { expenseCenterRoutes } from './expense-centers.ts';
import { fillRoutes } from './fills.ts';
import { firstAccountRoutes } from './first-account.ts';
import { distributionRoutes } from './distributions.ts';
import { healthRoutes } from './health.ts';
import { homeRoutes } from './home.ts';
import { importRoutes } from './imports.ts';
import { mapRoutes } from './maps.ts';
import { operationRoutes } from './operations.ts';
import { overviewRoutes } from './overview.ts';
import { paymentRoutes } from './payments.ts';
import { peopleRoutes } from './people.ts';
import { peopleTakenRoutes } from './people-taken.ts';
import { personalDataRoutes } from './personal-data.ts';
import { permissionRoutes } from './permissions.ts';
import { purchaseReturnRoutes } from './purchase-returns.ts';
import { purchaseRoutes } from './purchases.ts';
import { reconciliationRoutes } from './reconciliation.ts';
import { reportRoutes } from './reports.ts';
import { companyRegistryRoutes } from './company-registry.ts';
import { creditTransferRoutes } from './credit-transfers.ts';
import { organizationPhotoRoutes } from './organization-photos.ts';
import { organizationRoutes } from './organizations.ts';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from './route.ts';
import { planRoutes } from './plans.ts';
import { refuelMarkRoutes } from './refuel-marks.ts';
import { refuelRoutes } from './refuels.ts';
import { routeScriptRoutes } from './route-scripts.ts';
import { sandboxRoutes } from './sandbox.ts';
import { scheduleRoutes } from './schedule-calls.ts';
import { sessionDataRoutes } from './session-data.ts';
import { signInRoutes } from './sign-in.ts';
import { stationRoutes } from './stations.ts';
import { statementRoutes } from './statement.ts';
import { tankOperationRoutes } from './tank-operations.ts';
import { tankWalletRoutes } from './tank-wallets.ts';
import { tankRoutes } from './tanks.ts';
import { transactionRoutes } from './transaction-calls.ts';
import { userRoutes } from './users.ts';
import { vehiclePhotoRoutes } from './vehicle-photos.ts';
import { vehicleRoutes } from './vehicles.ts';
import { walletRoutes } from './wallets.ts';

export const routes = {
  ...healthRoutes,
  ...clientErrorRoutes,
  ...signInRoutes,
  ...firstAccountRoutes,
  ...sessionDataRoutes,
  ...organizationRoutes,
  ...planRoutes,
  ...organizationPhotoRoutes,
  ...creditTransferRoutes,
  ...auditRoutes,
  ...aggregateRoutes,
  ...overviewRoutes,
  ...administratorRoutes,
  ...companyRegistryRoutes,
  ...homeRoutes,
  ...permissionRoutes,
  ...balanceRoutes,
  ...distributionRoutes,
  ...scheduleRoutes,
  ...depositRoutes,
  ...operationRoutes,
  ...walletRoutes,
  ...peopleRoutes,
  ...peopleTakenRoutes,
  ...personalDataRoutes,
  ...userRoutes,
  ...vehicleRoutes,
  ...vehiclePhotoRoutes,
  ...fillRoutes,
  ...refuelRoutes,
  ...refuelMarkRoutes,
  ...statementRoutes,
  ...reportRoutes,
  ...reconciliationRoutes,
  ...transactionRoutes,
  ...purchaseRoutes,
  ...paymentRoutes,
  ...purchaseReturnRoutes,
  ...billRoutes,
  ...tankRoutes,
  ...tankWalletRoutes,
  ...tankOperationRoutes,
  ...containerRoutes,
  ...importRoutes,
  ...expenseCenterRoutes,
  ...stationRoutes,
  ...mapRoutes,
  ...routeScriptRoutes,
  ...apiKeyRoutes,
  ...eventRoutes,
  ...sandboxRoutes,
};

type Routes = typeof routes;
export type RouteName = keyof Routes;

type TypesOf<R> = { body: BodyOf<R>; query: QueryOf<R>; params: ParamsOf<R>; response: ResponseOf<R> };

// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- The compiler evaluates an interface once for each call. It would evaluate a type at every use with a generic name.
interface Travelling extends Readonly<{ [N in RouteName]: TypesOf<Routes[N]> }> {}

export type RouteBody<N extends RouteName> = Travelling[N]['body'];
export type RouteQuery<N extends RouteName> = Travelling[N]['query'];
export type RouteParams<N extends RouteName> = Travelling[N]['params'];
export type RouteResponse<N extends RouteName> = Travelling[N]['response'];

/** Names of calls that require an idempotency key, always or only if the body has a `status`. */
export type MovingRouteName = {
  [N in RouteName]: Routes[N] extends { readonly moves: 'credit' | 'withStatus' } ? N : never;
}[RouteName];

export type StatusRouteName = {
  [N in RouteName]: Routes[N] extends { readonly moves: 'withStatus' } ? N : never;
}[RouteName];

/** Names of calls that move no credit but accept an idempotency key. */
export type KeepingRouteName = {
  [N in RouteName]: Routes[N] extends { readonly takesKey: true } ? N : never;
}[RouteName];

/** Names of calls whose request body is a file. */
export type FileTakingRouteName = {
  [N in RouteName]: Routes[N] extends { readonly takesFile: object } ? N : never;
}[RouteName];

/** Names of calls whose response is a file. */
export type FileAnsweringRouteName = {
  [N in RouteName]: Routes[N] extends { readonly answersFile: readonly string[] } ? N : never;
}[RouteName];

/** Names of the list calls that can return a file. */
export type ExportingRouteName = {
  [N in RouteName]: Routes[N] extends { readonly exports: true } ? N : never;
}[RouteName];
