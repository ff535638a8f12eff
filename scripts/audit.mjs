import { spawnSync } from 'node:child_process';

/**
 * Reads the report of `npm audit`: `holes` are vulnerabilities, `why` is the reason for a missing report.
 *
 * @returns {{ said: true, holes: string[] } | { said: false, why: string }}
 */
export function readAudit(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return { said: false, why: 'npm returned no JSON' };
  }
  const total = report.metadata?.vulnerabilities?.total;
  if (typeof total !== 'number')
    return { said: false, why: report.message ?? report.error?.summary ?? 'the answer has no report' };
  const holes = Object.values(report.vulnerabilities ?? {}).map(
    ({ name, severity, range }) => `${name} ${range} (${severity})`,
  );
  return { said: true, holes };
}

/** Audits the packages of the lock file except development dependencies. */
export function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return readAudit(stdout ?? '');
}
