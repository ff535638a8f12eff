/** Installation of missing Debian packages, if the process may install them. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True if the process runs as root on Debian or a derived distribution. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Installs one Debian package. If the installation fails, the error contains the output of apt-get. */
export function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', args, { encoding: 'utf8', env });
  apt('update', '-qq');
  const done = apt('install', '-y', '-qq', '--no-install-recommends', name);
  if (done.status !== 0) throw new Error(`apt-get could not install ${name}:\n${done.stdout}${done.stderr}`);
}
