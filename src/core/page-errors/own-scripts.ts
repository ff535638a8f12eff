/**
 * Tells the scripts of the suite from those of the page, by the address of a chunk. The chunks of the build lie in one folder,
 * and the loader above it. In development each source lies in its own folder.
 */
export function ownScripts(chunk: string): (url: string) => boolean {
  const folder = new URL('.', chunk).href.replace(/\/src\/core\/[\w-]+\/$/, '/src/');
  const loader = new URL('../litro.js', chunk).href;
  return (url) => url.startsWith(folder) || url === loader || url.startsWith(`${loader}?`);
}
