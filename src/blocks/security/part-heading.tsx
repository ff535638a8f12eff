import { useEffect, useRef, type ReactNode } from 'react';

interface PartHeadingProps {
  readonly id: string;
  /** Somebody came here by a control that is gone with what it stood in: the focus goes on from here, and what it is, is told. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** The heading of a part of the panel that has no field to begin with. */
export function PartHeading({ id, takesFocus, children }: PartHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- where it appears, and never again
  }, []);
  return (
    <h3 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h3>
  );
}
