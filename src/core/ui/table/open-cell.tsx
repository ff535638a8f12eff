import type { ReactNode } from 'react';

/**
 * The cell that opens what its row is about. The table moves the focus among its cells, so that none of them is a stop of its own.
 */
export function OpenCell({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className="cell-link" tabIndex={-1} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  );
}
