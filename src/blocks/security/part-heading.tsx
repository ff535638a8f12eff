import { useEffect, useRef, type ReactNode } from 'react';

interface PartHeadingProps {
  readonly id: string;
  /**
   * True if the user's last focused control was removed: the heading then takes the focus, and screen readers read it.
   */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

export function PartHeading({ id, takesFocus, children }: PartHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on mount
  }, []);
  return (
    <h3 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h3>
  );
}
