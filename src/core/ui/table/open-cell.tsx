import type { ReactNode } from 'react';

/**
 * Cell button that opens the record of its row. It is no tab stop, because the table moves the focus among its cells.
 */
export function OpenCell({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className="cell-link" tabIndex={-1} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  );
}
