import { useRef, type ReactNode } from 'react';
import { Button } from '#core/ui/button.tsx';
import type { ScreenKey } from '#core/ui/keys/key-parts.ts';
import { useScreenKeys } from '#core/ui/keys/screen-keys.ts';

const NO_KEYS: readonly ScreenKey[] = [];

interface DistributionLineProps {
  note: ReactNode;
  aside: ReactNode;
  label: string;
  disabled: boolean;
  onAction: () => void;
  instead?: ReactNode;
}

export function DistributionLine({ note, aside, label, disabled, onAction, instead }: DistributionLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useScreenKeys(line, instead ? NO_KEYS : [{ combination: 'Mod+Enter', text: 'handOut', run: onAction }]);
  return (
    <div className="hand-out-line" ref={line}>
      <p className="hand-out-note" role="status">
        {note}
      </p>
      {aside}
      {instead || (
        <Button tone="primary" size="large" disabled={disabled} onClick={onAction}>
          {label}
        </Button>
      )}
    </div>
  );
}
