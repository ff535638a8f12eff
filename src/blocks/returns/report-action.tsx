import { useState } from 'react';
import { subtractCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Button } from '#core/ui/button.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { ReportReturnProps } from './report-return.tsx';

const ReportReturn = onUse<ReportReturnProps>(() =>
  import('./report-return.tsx').then((module) => module.ReportReturn),
);

export interface ReportActionProps extends Pick<ReportReturnProps, 'session' | 'of' | 'onDone'> {
  label: string;
  /** Amount of the payment in reais, and the part already returned. */
  paid: number;
  returned: number;
}

export function ReportAction({ label, paid, returned, ...props }: ReportActionProps) {
  const [isOpen, setOpen] = useState(false);
  const leftCents = subtractCents(centsFromReais(paid), centsFromReais(returned));
  const close = () => setOpen(false);
  if (leftCents <= 0) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ReportReturn {...props} leftCents={leftCents} onClose={close} onFailed={close} />}
    </>
  );
}
