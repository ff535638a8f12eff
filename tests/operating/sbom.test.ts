import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAudit } from '../../scripts/audit.mjs';
import { writeSbom } from '../../scripts/sbom.mjs';

const ROOT = join(import.meta.dirname, '../..');

interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string; readonly type: string } };
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: boolean }>>;
}

it('the list names exactly the shipped packages of the lock file and ignores other installed packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'litro-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(ROOT, file), join(folder, file));
  mkdirSync(join(folder, 'node_modules/stranger'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/stranger/package.json'), '{"name":"stranger","version":"1.0.0"}');
  await writeSbom(join(folder, 'sbom.json'), folder);
  const sbom = JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8')) as Sbom;
  expect([sbom.bomFormat, sbom.metadata.component]).toEqual([
    'CycloneDX',
    expect.objectContaining({ name: 'litro', type: 'application' }),
  ]);
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
  const shipped = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`);
  const listed = sbom.components.map(({ name, version }) => `${name}@${version}`);
  expect([...new Set(listed)].sort()).toEqual([...new Set(shipped)].sort());
  // The time limit is 30 seconds, because npm reads all installed packages while other tests run.
}, 30_000);

it('the audit reader returns vulnerabilities of a report, or the reason without a report', () => {
  const hole = { name: 'left', severity: 'high', range: '<1.2.3' };
  const report = { vulnerabilities: { left: hole }, metadata: { vulnerabilities: { total: 1 } } };
  expect(readAudit(JSON.stringify(report))).toEqual({ said: true, holes: ['left <1.2.3 (high)'] });
  const clean = { vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } };
  expect(readAudit(JSON.stringify(clean))).toEqual({ said: true, holes: [] });
  expect(readAudit('{"message":"405 Method Not Allowed"}')).toEqual({
    said: false,
    why: '405 Method Not Allowed',
  });
  expect(readAudit('')).toMatchObject({ said: false });
});
