/**
 * Portal paths of the elements that other elements link to. The test `screens.test.ts` of the portal checks these
 * paths.
 */
export const SCREEN_PATHS = {
  'litro-admins': '/app/admins',
  'litro-aggregates': '/app/aggregates/purchases',
  'litro-balance-sharing': '/app/reports/balance-sharing',
  'litro-bills': '/app/bills',
  'litro-containers': '/app/entries/container',
  'litro-deposits': '/app/deposits',
  'litro-distribution': '/app/balance/distribution',
  'litro-drivers': '/app/entries/driver',
  'litro-fills': '/app/reports/fills',
  'litro-payments': '/app/balance/payments',
  'litro-purchase': '/app/balance/purchase',
  'litro-recipients': '/app/entries/recipient',
  'litro-route-planner': '/app/route-planner',
  'litro-schedules': '/app/balance/schedules',
  'litro-statement': '/app/statement',
  'litro-stations': '/app/stations',
  'litro-tank-transactions': '/app/fuel-management/transactions',
  'litro-transactions': '/app/transactions',
  'litro-vehicles': '/app/entries/vehicle',
} as const;
