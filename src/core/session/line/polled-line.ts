/** Where no line can be shared, everything on the screen is asked for again every 15 s; in a hidden tab, when it is seen again. */
import type { LineOptions } from './line.ts';

const EVERY_MS = 15_000;

export function pollLine({
  audience,
  onStatus,
  onEvent,
}: Pick<LineOptions, 'audience' | 'onStatus' | 'onEvent'>) {
  const { organizationId } = audience;
  const page = globalThis.document as Document | undefined;
  let missed = false;
  const poll = () => {
    missed = page?.visibilityState === 'hidden';
    if (!missed) onEvent({ type: 'hello', organizationId });
  };
  const onVisible = () => {
    if (missed) poll();
  };
  const timer = setInterval(poll, EVERY_MS);
  page?.addEventListener('visibilitychange', onVisible);
  onStatus('open');
  return () => {
    clearInterval(timer);
    page?.removeEventListener('visibilitychange', onVisible);
  };
}
