/** Plain values as those of facts.ts, mostly lists to choose from, apart because few pages need them. This file imports nothing either. */

/** The federation's states and its district, in the order of the alphabet. */
export const STATES: readonly string[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** Records whose changes the audit trail keeps. */
export const AUDITED_KINDS = [
  'account',
  'bill',
  'deposit',
  'deposit-attachment',
  'expense-center',
  'organization',
  'organization-photo',
  'payment',
  'permission',
  'person',
  'purchase',
  'receipt',
  'refuel',
  'route-script',
  'schedule',
  'settings',
  'station',
  'tank',
  'tank-dip',
  'tank-wallet',
  'vehicle',
  'vehicle-photo',
  'wallet',
] as const;

/** Changed records that a line of the audit trail spells out, and one that is asked for alone. */
export const MAX_CHANGED_RECORDS = 20;
export const MAX_SPELLED_OUT = 200;

/** The permission to give and withhold permissions, which an operator never has. */
export const GRANTING = 'portal.permission.add';
