import { useState } from 'react';

export function useOnce<T>(make: () => T): T {
  const [made] = useState(make);
  return made;
}
