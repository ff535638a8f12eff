/** Portal paths of the elements that other elements link to. The portal's `screens.test.ts` checks them. */
export const SCREEN_PATHS = {
  'litro-admins': '/app/admins',
  'litro-balance-sharing': '/app/reports/balance-sharing',
  'litro-bills': '/app/bills',
  'litro-containers': '/app/entries/container',
  'litro-distribution': '/app/balance/distribution',
  'litro-drivers': '/app/entries/driver',
  'litro-fills': '/app/reports/fills',
  'litro-payments': '/app/balance/payments',
  'litro-purchase': '/app/balance/purchase',
  'litro-recipients': '/app/entries/recipient',
  'litro-schedules': '/app/balance/schedules',
  'litro-statement': '/app/statement',
  'litro-stations': '/app/stations',
  'litro-tank-transactions': '/app/fuel-management/transactions',
  'litro-transactions': '/app/transactions',
  'litro-vehicles': '/app/entries/vehicle',
} as const;
