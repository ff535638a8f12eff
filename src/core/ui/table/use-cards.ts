import type { RefObject } from 'react';
import { codeOnDemand } from '../code-on-demand.ts';
import { useSheet } from '../theme/sheets.ts';
import { isOfCards } from './columns-layout.ts';

const useCardsCode = codeOnDemand(() => import('./card-tools.tsx'));

/**
 * Loads the code for cards in narrow tables; null in wider tables. If the load fails, the table keeps its rows and
 * scrolls sideways.
 */
export function useCards(table: RefObject<HTMLElement | null>, widthPx: number | null) {
  const isCardTable = isOfCards(widthPx);
  const { Loaded, failure } = useCardsCode(isCardTable);
  const there = isCardTable ? Loaded : null;
  useSheet(table, there && there.cardsCss);
  return {
    Tools: there && there.CardTools,
    css: there && there.cardsCss,
    isComing: isCardTable && !there && !failure,
  };
}

export type Cards = ReturnType<typeof useCards>;
