import { useState } from 'react';

/**
 * True from the first opening on. An unopened overlay costs nothing, and a closing overlay stays until its animation
 * ends.
 */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once || open;
}
