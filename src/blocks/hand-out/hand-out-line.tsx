import { useRef, type ReactNode } from 'react';
import { Button } from '#core/ui/button.tsx';
import type { ScreenKey } from '#core/ui/keys/key-parts.ts';
import { useScreenKeys } from '#core/ui/keys/screen-keys.ts';

const NO_KEYS: readonly ScreenKey[] = [];

interface HandOutLineProps {
  /** What stays, or why the action is closed. */
  note: ReactNode;
  /** Beside the action: to empty what is typed, or to the cell that is to be put right. */
  aside: ReactNode;
  /** Says the act, with its amount. */
  label: string;
  disabled: boolean;
  onAct: () => void;
  /** In place of the action while it is closed: the link to what opens it. */
  instead?: ReactNode;
}

/** The running total of what is typed, with the primary action in it. */
export function HandOutLine({ note, aside, label, disabled, onAct, instead }: HandOutLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useScreenKeys(line, instead ? NO_KEYS : [{ combination: 'Mod+Enter', text: 'handOut', run: onAct }]);
  return (
    <div className="hand-out-line" ref={line}>
      <p className="hand-out-note" role="status">
        {note}
      </p>
      {aside}
      {instead || (
        <Button tone="primary" size="large" disabled={disabled} onClick={onAct}>
          {label}
        </Button>
      )}
    </div>
  );
}
