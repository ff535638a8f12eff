import { join } from 'node:path';

/**
 * Supported major versions of Node (docs/build/decisions/0005), without the running version, which all other steps
 * test.
 */
export const OTHER_NODES = [22, 24, 26].filter(
  (major) => major !== Number(process.versions.node.split('.')[0]),
);

export const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

export const folderOf = (major) => join('node_modules', '.nodes', String(major));

export const binaryOf = (major) => join(folderOf(major), 'node_modules', NODE_PACKAGE, 'bin', 'node');
