/**
 * Preload script of the server process. Records the file of every fsync, or "?" if the system does not name the file.
 */
import fs from 'node:fs';

const { fsyncSync, readlinkSync, appendFileSync } = fs;
const list = process.env.SYNCS_FILE;
appendFileSync(list, '');

function nameOf(file) {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return '?';
  }
}

fs.fsyncSync = (file) => {
  fsyncSync(file);
  appendFileSync(list, `${nameOf(file)}\n`);
};
