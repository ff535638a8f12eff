import { until } from './company-page.ts';

export interface SavedFile {
  readonly name: string;
  readonly blob: Blob;
}

export async function fileSavedBy(action: () => Promise<void>): Promise<SavedFile> {
  const blobs = new Map<string, Blob>();
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  let saved: SavedFile | null = null;
  URL.createObjectURL = (blob: Blob) => {
    const address = createObjectURL.call(URL, blob);
    blobs.set(address, blob);
    return address;
  };
  HTMLAnchorElement.prototype.click = function () {
    const blob = blobs.get(this.href);
    if (blob) saved = { name: this.download, blob };
  };
  try {
    await action();
    return await until(() => saved);
  } finally {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  }
}
