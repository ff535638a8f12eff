/** Long enough for the browser to have begun to save. */
const KEPT_MS = 60_000;

/** Has the browser save a file that was made here. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
