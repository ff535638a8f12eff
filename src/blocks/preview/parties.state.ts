import { signal, type Signal } from '@preact/signals-react';
import type { FuelProduct } from '#contract/fills.ts';
import type { Session } from '#core/session/session.ts';
import { createLookup, type Lookup } from '#core/state/lookup.ts';
import { questionSources, type Choice, type FoundStation, type FoundVehicle } from './question-sources.ts';

export type Subject =
  | { readonly kind: 'vehicle'; readonly id: string; readonly product: FuelProduct }
  | { readonly kind: 'user'; readonly id: string };

export interface Party<T extends Choice = Choice> extends Lookup<readonly T[]> {
  readonly selected: Signal<T | null>;
}

export interface Parties {
  readonly vehicle?: Party<FoundVehicle>;
  readonly user?: Party;
  readonly station?: Party<FoundStation>;
  readonly expenseCenter?: Party;
}

export function partiesOf(session: Session, subject: Subject): Parties {
  const sources = questionSources(session);
  const party = <T extends Choice>(search: ((text: string) => Promise<readonly T[]>) | null) =>
    search && { ...createLookup(search), selected: signal<T | null>(null) };
  const all = {
    vehicle: subject.kind === 'vehicle' ? null : party(sources.vehicle),
    user: subject.kind === 'user' ? null : party(sources.user),
    station: party(sources.station),
    expenseCenter: party(sources.expenseCenter),
  };
  return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== null));
}
