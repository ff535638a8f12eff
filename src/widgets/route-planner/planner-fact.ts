import type { ApiError } from '#core/api/api-error.ts';

export type PlannerFact =
  | { readonly kind: 'removed'; readonly label: string; readonly undo: () => void }
  | { readonly kind: 'replaced'; readonly undo: () => void }
  | {
      readonly kind: 'full' | 'unnamed' | 'gone' | 'stationGone' | 'notPrinted' | 'notDone' | 'bestAlready';
    }
  | { readonly kind: 'ordered'; readonly savedKm: number; readonly undo: () => void }
  | { readonly kind: 'saved' | 'recovered'; readonly name: string }
  | { readonly kind: 'deleted'; readonly name: string; readonly undo: () => void }
  | { readonly kind: 'copied'; readonly name: string; readonly open: () => void }
  | { readonly kind: 'notOpened' | 'notCopied' | 'notRecovered'; readonly error: ApiError };

export type NotifyRouteFact = (fact: PlannerFact) => void;
