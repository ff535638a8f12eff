/**
 * Calls `onData` with the data of each message, and `onByte` for every chunk, including heartbeats. Resolves when the
 * server ends the stream; rejects when it breaks.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  onData: (data: string) => void,
  onByte: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onByte();
    const messages = (waiting + decoder.decode(value, { stream: true })).replace(/\r\n/g, '\n').split('\n\n');
    waiting = messages.pop() ?? '';
    for (const message of messages) {
      const data = dataOf(message);
      if (data !== null) onData(data);
    }
  }
}

function dataOf(message: string): string | null {
  const lines = message.split('\n').filter((line) => line.startsWith('data:'));
  if (lines.length === 0) return null;
  return lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n');
}
