import type { RefObject } from 'react';
import { codeOnDemand } from '../code-on-demand.ts';
import { useSheet } from '../theme/sheets.ts';
import { isOfCards } from './columns-layout.ts';

const useCardsCode = codeOnDemand(() => import('./card-tools.tsx'));

/**
 * What makes cards of rows in a table of this width, null where it has more. Where it does not come they stay rows, which
 * are scrolled to their side.
 */
export function useCards(table: RefObject<HTMLElement | null>, widthPx: number | null) {
  const wanted = isOfCards(widthPx);
  const { Loaded, failure } = useCardsCode(wanted);
  const there = wanted ? Loaded : null;
  useSheet(table, there && there.cardsCss);
  return {
    Tools: there && there.CardTools,
    css: there && there.cardsCss,
    isComing: wanted && !there && !failure,
  };
}

export type Cards = ReturnType<typeof useCards>;
