import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

export function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', args, { encoding: 'utf8', env });
  apt('update', '-qq');
  const done = apt('install', '-y', '-qq', '--no-install-recommends', name);
  if (done.status !== 0) throw new Error(`apt-get could not install ${name}:\n${done.stdout}${done.stderr}`);
}
