import type { ReadonlySignal } from '@preact/signals-react';
import type { AllocationSheet } from '#blocks/allocation-sheet/sheet.state.ts';
import type { Tank } from '#contract/tanks.ts';
import type { TankMovement } from '#contract/tank-wallets.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Session } from '#core/session/session.ts';
import type { Operation } from '#core/state/operation.ts';
import type { TankWalletsAction } from './actions.model.ts';
import type { TankTableRow } from './rows.model.ts';

export interface FuelShare {
  readonly row: TankTableRow;
  readonly volumeMl: Millilitres;
}

export interface WalletIntent {
  readonly kind: TankWalletsAction | 'hand-out' | 'role';
  readonly volumeMl: Millilitres;
  readonly count: number;
}

export type WalletFact =
  | { kind: 'enabled' | 'shared' | 'unshared' | 'limited' | 'lifted'; count: number; volumeMl: Millilitres }
  | { kind: 'handedOut' | 'collected'; volumeMl: Millilitres; freeMl: Millilitres }
  | { kind: 'disabled' | 'role'; name: string }
  | { kind: 'gone' | 'putBack'; volumeMl: Millilitres };

/** `product` is the fuel of the tank and determines the unit of the volumes in texts. */
export type ReportedFact = WalletFact & { readonly product: string };

export interface WalletsContext extends Pick<
  AllocationSheet<TankTableRow, Millilitres>,
  'drafts' | 'rowStates' | 'selection'
> {
  readonly session: Session;
  readonly tank: ReadonlySignal<Tank | null>;
  readonly movements: Operation<WalletIntent, ApiError>;
  readonly notify: (fact: WalletFact) => void;
  change(update: (rows: readonly TankTableRow[]) => readonly TankTableRow[], movement?: TankMovement): void;
  reload(): void;
  moved(movement: TankMovement, sign: 1 | -1): void;
}
