/** Writes browser errors to the log. The call is public, so it reads and writes no record. */
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule, type ServerParts } from '../server-module.ts';

type ClientErrorsDependencies = Pick<ServerParts, 'clock' | 'config' | 'metrics'>;

/** Maximum log lines per minute for browser errors, for all client addresses together. */
const MOST_LINES_PER_MINUTE = 300;
const MINUTE_MS = 60_000;

export const serverModule = defineModule(['clock', 'config', 'metrics'], clientErrorsModule);

function clientErrorsModule({ clock, config, metrics }: ClientErrorsDependencies): Module {
  const isRequested = config.errorReports?.to === 'log';
  const hasRoom = limitLines(() => clock.now().getTime());
  return {
    policies: { 'POST /client-error': { organization: 'none' } },
    handlers: {
      'POST /client-error': async ({ body, request }) => {
        const outcome = !isRequested ? 'unwanted' : hasRoom() ? 'written' : 'too_many';
        metrics.clientErrors.inc({ outcome });
        if (outcome === 'written') request.log.warn({ clientError: body }, 'client error');
        // The report of a browser error answers successfully even if the server writes nothing. An error status would
        // appear in the browser console of a partner's page.
        return { isWritten: outcome === 'written' };
      },
    },
  };
}

function limitLines(now: () => number): () => boolean {
  let minute = Number.NaN;
  let lines = 0;
  return () => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) [minute, lines] = [current, 0];
    lines += 1;
    return lines <= MOST_LINES_PER_MINUTE;
  };
}
