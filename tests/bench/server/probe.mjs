/**
 * Loaded into the built server before its own code (`--import`): tells the bench what the process holds and, with
 * BENCH_RECORD=1, every statement that goes through pg.
 */
import pg from 'pg';

if (process.env['BENCH_RECORD'] === '1') {
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(config, values, callback) {
    const { text = config, name, values: own } = typeof config === 'object' ? config : {};
    process.send?.({ statement: { text, values: own ?? (Array.isArray(values) ? values : []), name } });
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
// The channel alone keeps no server alive.
process.channel?.unref();
