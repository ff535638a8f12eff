/** Writes the list of what is shipped (CycloneDX): the packages of the lock file that the server and the suite are made of. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Without `--omit=dev`: npm would leave out what is shipped too wherever some tool of the build needs the same. */
const COMMAND = 'npm sbom --sbom-format=cyclonedx --sbom-type=application --package-lock-only';

/**
 * By the lock file alone, of the repository in `folder`: what else lies in node_modules is neither listed nor in the way, and
 * nothing is asked of a registry.
 */
export async function writeSbom(to, folder = '.') {
  const [npm, ...options] = COMMAND.split(' ');
  const { stdout } = await promisify(execFile)(npm, options, {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
    // On Windows npm is a script.
    shell: process.platform === 'win32',
  });
  const sbom = JSON.parse(stdout);
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const shipped = new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { name, version }]) => `${path.replace(/^.*node_modules\//, '') || name}@${version}`),
  );
  sbom.components = sbom.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const listed = new Set(sbom.components.map((component) => component['bom-ref']));
  const { component } = sbom.metadata;
  // npm calls it as the folder is called.
  component.name = component['bom-ref'].replace(/@[^@]*$/, '');
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => listed.has(ref) || ref === component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => listed.has(each)) }));
  writeFileSync(to, `${JSON.stringify(sbom, null, 2)}\n`);
}
