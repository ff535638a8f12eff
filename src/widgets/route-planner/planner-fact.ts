import type { ApiError } from '#core/api/api-error.ts';

/** Events of the planner that cause a notice. */
export type PlannerFact =
  | { readonly kind: 'removed'; readonly label: string; readonly undo: () => void }
  /** Another route replaced a route with unsaved changes. */
  | { readonly kind: 'replaced'; readonly undo: () => void }
  | {
      readonly kind: 'full' | 'unnamed' | 'gone' | 'stationGone' | 'notPrinted' | 'notDone' | 'bestAlready';
    }
  /** The stops were sorted into a shorter order. */
  | { readonly kind: 'ordered'; readonly savedKm: number; readonly undo: () => void }
  | { readonly kind: 'saved' | 'recovered'; readonly name: string }
  | { readonly kind: 'deleted'; readonly name: string; readonly undo: () => void }
  | { readonly kind: 'copied'; readonly name: string; readonly open: () => void }
  | { readonly kind: 'notOpened' | 'notCopied' | 'notRecovered'; readonly error: ApiError };

export type NotifyRouteFact = (fact: PlannerFact) => void;
