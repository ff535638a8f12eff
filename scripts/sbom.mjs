import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Command without `--omit=dev`: with this flag npm would also omit shipped packages that a build tool needs. */
const COMMAND = 'npm sbom --sbom-format=cyclonedx --sbom-type=application --package-lock-only';

/**
 * Writes the list of shipped packages. The list depends only on the lock file in `folder`: other packages in
 * node_modules have no effect, and npm sends no request to a registry.
 */
export async function writeSbom(to, folder = '.') {
  const [npm, ...options] = COMMAND.split(' ');
  const { stdout } = await promisify(execFile)(npm, options, {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
    // On Windows npm is a script, which only a shell can run.
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
  // npm takes the name of the folder as the component's name, but the component's reference contains the package name.
  component.name = component['bom-ref'].replace(/@[^@]*$/, '');
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => listed.has(ref) || ref === component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => listed.has(each)) }));
  writeFileSync(to, `${JSON.stringify(sbom, null, 2)}\n`);
}
