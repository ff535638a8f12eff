/** Polling that replaces the event stream. A hidden tab skips polls and catches up when it becomes visible. */
import type { Audience, LineOptions } from './line.ts';

interface PolledLine extends Pick<LineOptions, 'onEvent'>, Partial<Pick<LineOptions, 'onStatus'>> {
  readonly audience: Pick<Audience, 'organizationId'>;
}

/** Each poll sends a `hello`, which reloads everything on the screen. `everyMs` defaults to 15 s. */
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
