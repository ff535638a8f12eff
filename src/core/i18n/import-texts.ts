/** One file of texts. The build serves each of them under a name that is put together here (`vite.config.ts`). */
export type TextFile = Readonly<Record<string, string>>;

const files = import.meta.glob<TextFile>('/locales/*/*.json', { import: 'default' });

/** Rejects where there is no such file, or where it cannot be had. */
export async function importTexts(folder: string, namespace: string): Promise<TextFile> {
  const file = files[`/locales/${folder}/${namespace}.json`];
  if (!file) throw new Error(`There are no texts ${folder}/${namespace}.`);
  return file();
}
