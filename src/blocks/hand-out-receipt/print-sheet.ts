/** Prints a receipt and nothing of the page around it: from a document of its own, light whatever the theme. */
import type { ReceiptLine, ReceiptSheet } from './receipt-sheet.ts';
import printCss from './print.css?inline';

export interface PrintOptions {
  readonly language: string;
  readonly direction: string;
}

/** Opens the browser's own dialog for it. Without markup and inline styles, which a page's policy may forbid. */
export function printSheet(sheet: ReceiptSheet, { language, direction }: PrintOptions): void {
  const frame = document.createElement('iframe');
  frame.className = 'receipt-print';
  // Not `display: none`, of which some browsers print an empty page.
  frame.style.cssText = 'position: fixed; inline-size: 0; block-size: 0; border: 0; visibility: hidden';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!view) return frame.remove();
  writeSheet(view, sheet, { language, direction });
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  view.focus();
  view.print();
}

/** Fills an empty document. */
export function writeSheet(
  view: Window & typeof globalThis,
  { title, facts, headers, figuresFrom, lines, total }: ReceiptSheet,
  { language, direction }: PrintOptions,
): void {
  const page = view.document;
  const make = (tag: string, ...children: (string | Node)[]) => {
    const element = page.createElement(tag);
    element.append(...children);
    return element;
  };
  const lineOf = (tag: 'td' | 'th') => (cells: ReceiptLine) =>
    make(
      'tr',
      ...cells.map((cell, at) => {
        const made = make(tag, cell);
        made.dir = at < figuresFrom ? 'auto' : direction;
        if (at >= figuresFrom) made.className = 'figure';
        return made;
      }),
    );
  page.title = title;
  page.documentElement.lang = language;
  page.documentElement.dir = direction;
  const style = new view.CSSStyleSheet();
  style.replaceSync(printCss);
  page.adoptedStyleSheets = [style];
  page.body.replaceChildren(
    make('h1', title),
    make('dl', ...facts.map(([label, value]) => make('div', make('dt', label), make('dd', value)))),
    make(
      'table',
      make('thead', lineOf('th')(headers)),
      make('tbody', ...lines.map(lineOf('td'))),
      make('tfoot', lineOf('td')(total)),
    ),
  );
}
