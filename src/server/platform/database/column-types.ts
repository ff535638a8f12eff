import type { ColumnType } from 'kysely';

export type Defaulted<T> = ColumnType<T, T | undefined, T>;
export type Instant = ColumnType<Date, Date, Date>;
/** Time of an event that happens once; null until the event happened. */
export type Once = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Computed<T> = ColumnType<T, never, never>;

export type Status = 'active' | 'inactive' | 'deleted';
export type MemberRole = 'AdminOrg' | 'UserOrg' | 'User' | 'AdminInternalTank' | 'UserInternalTank';
