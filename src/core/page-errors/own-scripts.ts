/**
 * Distinguishes scripts of the suite from scripts of the host page, based on the URL of a chunk. The build puts all
 * chunks into one folder below the loader. In development each source has its own folder.
 */
export function ownScripts(chunk: string): (url: string) => boolean {
  const folder = new URL('.', chunk).href.replace(/\/src\/core\/[\w-]+\/$/, '/src/');
  const loader = new URL('../litro.js', chunk).href;
  return (url) => url.startsWith(folder) || url === loader || url.startsWith(`${loader}?`);
}
