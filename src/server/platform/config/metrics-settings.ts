import { parseHost, parsePort, type Read } from './settings.ts';

export interface MetricsSettings {
  /** METRICS_PORT: a separate port. 0 takes any free port. */
  readonly port: number;
  /** METRICS_HOST, 127.0.0.1: the address to listen on. */
  readonly host: string;
}

/** Returns null if METRICS_PORT is not set. */
export function readMetricsSettings(read: Read): MetricsSettings | null {
  const port = read<number | null>('METRICS_PORT', parsePort, null);
  const host = read('METRICS_HOST', parseHost, '127.0.0.1');
  return port === null ? null : { port, host };
}
