import { keyOf, type ArrivedMessage, type LineOptions } from './line.ts';
import { followStream } from './stream.ts';
import type { Tabs } from './tabs.ts';

/**
 * Holds the event stream. Resolves when the stream ends or `until` aborts; rejects if the stream breaks or cannot be
 * opened.
 */
export async function holdLine(
  id: string,
  options: LineOptions,
  tabs: Tabs,
  until: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const { audience, onStatus, onEvent } = options;
  const own = keyOf(audience);
  const audiences = new Set<string>();
  let line: string | null = null;
  const postState = () => tabs.post({ kind: 'state', leader: id, line, audiences: [...audiences] });
  const stop = tabs.listen((message) => {
    if (message.kind === 'ask') postState();
    if (message.kind === 'ticket' && message.leader === id && line !== null) {
      options.join(line, message.ticket).catch(() => undefined);
    }
  });
  const onData = (data: string) => {
    const { line: named, userId = audience.userId, ...event } = JSON.parse(data) as ArrivedMessage;
    const message = { ...event, userId };
    const { type, organizationId } = message;
    const key = keyOf(message);
    if (type === 'gone') audiences.delete(key);
    else if (type === 'hello') audiences.add(key);
    tabs.post({ kind: 'event', leader: id, message });
    if (type !== 'gone' && key === own) onEvent({ type, organizationId });
    if (named === undefined || named === line) return;
    line = named;
    postState();
  };
  try {
    await followStream(
      options,
      until,
      () => {
        if (until.aborted) return;
        onOpen();
        onStatus('open');
      },
      (data) => {
        if (!until.aborted) onData(data);
      },
    );
  } finally {
    stop();
    line = null;
    audiences.clear();
    postState();
  }
}
