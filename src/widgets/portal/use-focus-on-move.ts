import { useEffect, useState, type RefObject } from 'react';

const BY_HAND = ['keydown', 'pointerdown'] as const;

/**
 * Moves the focus to the heading of a new screen for screen readers. A form may take the focus
 * before the heading is read, so the hook returns the name for a status region.
 */
export function useFocusOnMove(root: RefObject<HTMLElement | null>, moves: number): string {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const heading = root.current?.querySelector<HTMLElement>('[data-heading]');
    if (moves === 0 || !heading) return;
    setAnnouncement('');
    heading.focus({ preventScroll: true });
    const stop = () => {
      heading.removeEventListener('blur', onTaken);
      for (const name of BY_HAND) removeEventListener(name, stop, true);
    };
    const onTaken = () => {
      stop();
      if (heading.isConnected) setAnnouncement(heading.textContent);
    };
    heading.addEventListener('blur', onTaken);
    for (const name of BY_HAND) addEventListener(name, stop, true);
    return stop;
  }, [root, moves]);
  return announcement;
}
