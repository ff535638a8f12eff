import type { LiveEvent } from '#contract/events.ts';
import { keyOf, type Audience, type LineSource } from '../line.ts';

interface Stream {
  readonly line: string;
  readonly audiences: Map<string, Audience>;
  say(type: string, audience: Audience): void;
  end(): void;
}

export function createLineServer() {
  const streams = new Set<Stream>();
  const tickets = new Map<string, Audience>();
  const count = { opened: 0, tickets: 0, most: 0 };
  let isDown = false;

  const openFor = (audience: Audience) => async (signal: AbortSignal) => {
    count.opened += 1;
    if (isDown) return new Response('', { status: 503 });
    const line = `line-${count.opened}`;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const stream: Stream = {
          line,
          audiences: new Map([[keyOf(audience), audience]]),
          say: (type, { userId, organizationId }) => {
            const message = { type, organizationId, userId, ...(type === 'hello' && { line }) };
            controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
          },
          end: () => {
            if (streams.delete(stream)) controller.close();
          },
        };
        streams.add(stream);
        count.most = Math.max(count.most, streams.size);
        signal.addEventListener('abort', stream.end);
        stream.say('hello', audience);
      },
    });
    return new Response(body);
  };

  return {
    count,
    streams,
    setDown: (down: boolean) => {
      isDown = down;
    },
    sourceFor: (audience: Audience): LineSource => ({
      host: 'https://litro.example',
      firstWaitMs: 1_000,
      open: openFor(audience),
      ticket: async () => {
        const ticket = `ticket-${(count.tickets += 1)}`;
        tickets.set(ticket, audience);
        return ticket;
      },
      join: async (line, ticket) => {
        const guest = tickets.get(ticket);
        const stream = [...streams].find((open) => open.line === line);
        if (!guest || !tickets.delete(ticket) || !stream) throw new Error('not_found');
        stream.audiences.set(keyOf(guest), guest);
        stream.say('hello', guest);
      },
    }),
    say: (type: LiveEvent['type'], organizationId: string) => {
      for (const stream of streams) {
        for (const audience of stream.audiences.values()) {
          if (audience.organizationId === organizationId) stream.say(type, audience);
        }
      }
    },
    letGo: (audience: Audience) => {
      for (const stream of streams) {
        if (stream.audiences.delete(keyOf(audience))) stream.say('gone', audience);
      }
    },
    breakAll: () => {
      for (const stream of [...streams]) stream.end();
    },
  };
}
