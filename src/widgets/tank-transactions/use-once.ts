import { useState } from 'react';

/** Made as the dialog opens, and kept while it stands. */
export function useOnce<T>(make: () => T): T {
  const [made] = useState(make);
  return made;
}
