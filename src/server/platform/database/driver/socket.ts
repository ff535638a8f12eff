import type { Socket } from 'node:net';
import type pg from 'pg';
import { LostConnection } from './lost-connection.ts';

function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Ends a connection at once. Its pending queries fail with a LostConnection. */
export function cutConnection(client: pg.ClientBase, reason: string): void {
  socketOf(client).destroy(new LostConnection(reason));
}

/**
 * Ends a connection after `silenceMs` without traffic. Its statement then fails instead of waiting forever for a
 * vanished server.
 */
export function endWhenSilent(client: pg.ClientBase, silenceMs: number): void {
  socketOf(client).setTimeout(silenceMs, () => {
    cutConnection(client, `PostgreSQL has been silent for ${silenceMs} ms.`);
  });
}
