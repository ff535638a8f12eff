/** Report on the page of one company, with its saved files. Import it before any other module of the suite. */
import { buttonIn, until } from '#core/element/testing/company-page.ts';
import { fileSavedBy, type SavedFile } from '#core/element/testing/saved-file.ts';
import { elementOnPage, type Show } from '#core/element/testing/element-on-page.ts';
import { describeElement } from '#core/description/describe-element.ts';
import type { LoadWidget } from '#core/description/describe-element.ts';

export function reportOnPage(
  tag: `litro-${string}`,
  Widget: Awaited<ReturnType<LoadWidget>>['Widget'],
): Show {
  return elementOnPage(describeElement({ tag, attributes: {}, events: {} }), async () => ({ Widget }));
}

export const saveReport = (element: HTMLElement, label: string): Promise<SavedFile> =>
  fileSavedBy(() => chooseFile(element, label));

export async function chooseFile(element: HTMLElement, label: string): Promise<void> {
  (await until(() => buttonIn(element, 'Arquivo'))).click();
  const item = await until(() =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('sl-menu-item') ?? [])].find((one) =>
      one.textContent?.includes(label),
    ),
  );
  item.click();
}
