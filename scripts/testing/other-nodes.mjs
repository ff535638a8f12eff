/** Node versions that `npm run test:long` tries besides the running one. npm brings their binaries. */
import { join } from 'node:path';

/** Supported releases (docs/build/decisions/0005). The running version is tested by all other steps. */
export const OTHER_NODES = [22, 24, 26].filter(
  (major) => major !== Number(process.versions.node.split('.')[0]),
);

/** Package with nothing but the binary for this system. */
export const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

export const folderOf = (major) => join('node_modules', '.nodes', String(major));

/** Path of the binary that `scripts/install-node.mjs` installs. */
export const binaryOf = (major) => join(folderOf(major), 'node_modules', NODE_PACKAGE, 'bin', 'node');
