/** Where no line tells of it, everything on the screen is asked for again now and then; in a hidden tab, when it is seen again. */
import type { Audience, LineOptions } from './line.ts';

interface PolledLine extends Pick<LineOptions, 'onEvent'>, Partial<Pick<LineOptions, 'onStatus'>> {
  readonly audience: Pick<Audience, 'organizationId'>;
}

/** `everyMs`: 15 s unless told. */
export function pollLine({ audience, onStatus, onEvent }: PolledLine, everyMs = 15_000): () => void {
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
  const timer = setInterval(poll, everyMs);
  page?.addEventListener('visibilitychange', onVisible);
  onStatus?.('open');
  return () => {
    clearInterval(timer);
    page?.removeEventListener('visibilitychange', onVisible);
  };
}
