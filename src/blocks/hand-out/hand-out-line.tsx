import { useRef, type ReactNode } from 'react';
import { Button } from '#core/ui/button.tsx';
import { useScreenKeys } from '#core/ui/keys/screen-keys.ts';

interface HandOutLineProps {
  /** What stays, or why the action is closed. */
  note: ReactNode;
  /** Beside the action: to empty what is typed, or to the cell that is to be put right. */
  aside: ReactNode;
  /** Says the act, with its amount. */
  label: string;
  disabled: boolean;
  onAct: () => void;
}

/** The running total of what is typed, with the primary action in it. */
export function HandOutLine({ note, aside, label, disabled, onAct }: HandOutLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useScreenKeys(line, [{ combination: 'Mod+Enter', text: 'handOut', run: onAct }]);
  return (
    <div className="hand-out-line" ref={line}>
      <p className="hand-out-note" role="status">
        {note}
      </p>
      {aside}
      <Button tone="primary" size="large" disabled={disabled} onClick={onAct}>
        {label}
      </Button>
    </div>
  );
}
