import { useEffect, useState, type RefObject } from 'react';

const BY_HAND = ['keydown', 'pointerdown'] as const;

/**
 * A new screen is told to those who do not see it by its heading taking the focus. A screen to type in takes it on from
 * there, before the heading has been read out: then its name is the answer, for a status to say.
 */
export function useFocusOnMove(root: RefObject<HTMLElement | null>, moves: number): string {
  const [said, say] = useState('');
  useEffect(() => {
    const heading = root.current?.querySelector<HTMLElement>('[data-heading]');
    if (moves === 0 || !heading) return;
    say('');
    heading.focus({ preventScroll: true });
    const stop = () => {
      heading.removeEventListener('blur', onTaken);
      for (const name of BY_HAND) removeEventListener(name, stop, true);
    };
    const onTaken = () => {
      stop();
      if (heading.isConnected) say(heading.textContent);
    };
    heading.addEventListener('blur', onTaken);
    for (const name of BY_HAND) addEventListener(name, stop, true);
    return stop;
  }, [root, moves]);
  return said;
}
