/**
 * This probe runs in the built server before the server's own code (`--import`). It sends the memory of the process to
 * the bench. With BENCH_RECORD=1 it also sends every statement that a request sends through pg.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import pg from 'pg';

if (process.env['BENCH_RECORD'] === '1') {
  // The probe records only statements of requests: jobs of the server send statements too.
  const request = new AsyncLocalStorage();
  subscribe('http.server.request.start', () => request.enterWith(true));
  const send = pg.Client.prototype.query;
  const statementsOf = (config, values) => {
    if (config.statements) return config.statements;
    const { text = config, name, values: own } = typeof config === 'object' ? config : {};
    return [{ text, name, values: own ?? (Array.isArray(values) ? values : []) }];
  };
  pg.Client.prototype.query = function query(config, values, callback) {
    if (request.getStore()) process.send?.({ roundTrip: statementsOf(config, values) });
    return send.call(this, config, values, callback);
  };
}

process.on('message', (message) => {
  if (message !== 'memory') return;
  const { rss } = process.memoryUsage();
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: { rss, heapUsed, external } });
});
// The channel to the bench must not keep a stopped server alive.
process.channel?.unref();
