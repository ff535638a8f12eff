import { parseHost, parsePort, type Read } from './settings.ts';

export interface MetricsSettings {
  /** Setting METRICS_PORT: a port only for the metrics. The port 0 takes any free port. */
  readonly port: number;
  /** Setting METRICS_HOST, default 127.0.0.1: the address on which the metrics endpoint listens. */
  readonly host: string;
}

/** Returns null if METRICS_PORT is not set. */
export function readMetricsSettings(read: Read): MetricsSettings | null {
  const port = read<number | null>('METRICS_PORT', parsePort, null);
  const host = read('METRICS_HOST', parseHost, '127.0.0.1');
  return port === null ? null : { port, host };
}
