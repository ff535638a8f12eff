import type { ReactNode } from 'react';

export interface ToolbarProps {
  /** Accessible name. */
  label: string;
  /** At the start: search, filters. */
  children: ReactNode;
  /** At the end: actions. */
  end?: ReactNode;
}

/** A line of controls. A named group and no ARIA toolbar: each control keeps its own tab stop. */
export function Toolbar({ label, children, end }: ToolbarProps): ReactNode {
  return (
    <div className="toolbar" role="group" aria-label={label}>
      <div className="toolbar-part">{children}</div>
      {end && <div className="toolbar-part">{end}</div>}
    </div>
  );
}
