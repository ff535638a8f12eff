/**
 * Loader of a single text file. The loader builds the name under which the build serves the file (`vite.config.ts`).
 */
export type TextFile = Readonly<Record<string, string>>;

const files = import.meta.glob<TextFile>('/locales/*/*.json', { import: 'default' });

/** Rejects if the text file does not exist or cannot be loaded. */
export async function importTexts(folder: string, namespace: string): Promise<TextFile> {
  const file = files[`/locales/${folder}/${namespace}.json`];
  if (!file) throw new Error(`There are no texts ${folder}/${namespace}.`);
  return file();
}
