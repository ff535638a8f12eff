/** Asks the registry for known holes in what is shipped. Exit code 1 where there are some; where it does not say, so does this. */
import { spawnSync } from 'node:child_process';

/** @returns {{ said: true, holes: string[] } | { said: false, why: string }} */
export function readAudit(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return { said: false, why: 'npm did not answer in its form' };
  }
  const total = report.metadata?.vulnerabilities?.total;
  if (typeof total !== 'number')
    return { said: false, why: report.message ?? report.error?.summary ?? 'no report' };
  const holes = Object.values(report.vulnerabilities ?? {}).map(
    ({ name, severity, range }) => `${name} ${range} (${severity})`,
  );
  return { said: true, holes };
}

/** Asks for what `--omit=dev` leaves. */
export function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return readAudit(stdout ?? '');
}
