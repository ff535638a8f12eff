import { useState } from 'react';

/** True from the first opening on: what was never opened costs nothing, what closes stays to be seen closing. */
export function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  return once || open;
}
