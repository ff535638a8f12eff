/**
 * Prints a sheet from its own document, always in light colors. Print styles cannot hide the host page, and a long
 * table renders only its visible rows.
 */
import printCss from './print.css?inline';

/** Cells of one line, in the order of the headers. */
export type SheetLine = readonly string[];

export interface Sheet {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly code?: readonly [label: string, digits: string];
  /**
   * Drawing below the labeled values (`facts`), such as a barcode. The function must create its elements with the
   * given document.
   */
  readonly drawing?: ((page: Document) => Element) | undefined;
  readonly table?: SheetTable & { readonly total: SheetLine };
  /** Further tables below `table`, or several tables instead of `table`. */
  readonly tables?: readonly SheetTable[];
}

export interface SheetTable {
  readonly title?: string;
  readonly headers: SheetLine;
  readonly figuresFrom: number;
  readonly lines: readonly SheetLine[];
  readonly total?: SheetLine;
}

export interface PrintOptions {
  readonly language: string;
  readonly direction: string;
}

export function printOptionsAt(place: Element, language: string): PrintOptions {
  const { direction } = getComputedStyle(place);
  return { language: language === 'enrtl' ? 'en' : language, direction };
}

/**
 * Opens the print dialog of the browser. Uses no HTML strings or style attributes, which a content security policy may
 * forbid.
 */
export function printSheet(sheet: Sheet, options: PrintOptions): void {
  const frame = document.createElement('iframe');
  frame.className = 'receipt-print';
  // The frame stays in the layout: with `display: none`, some browsers print an empty page.
  frame.style.cssText = 'position: fixed; inline-size: 0; block-size: 0; border: 0; visibility: hidden';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!view) return frame.remove();
  writeSheet(view, sheet, options);
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  view.focus();
  view.print();
}

export function writeSheet(
  view: Window & typeof globalThis,
  { title, facts, code, drawing, table, tables = [] }: Sheet,
  { language, direction }: PrintOptions,
): void {
  const page = view.document;
  const make = (tag: string, ...children: (string | Node)[]) => {
    const element = page.createElement(tag);
    element.append(...children);
    return element;
  };
  const tableOf = ({ title: caption, headers, figuresFrom, lines, total }: SheetTable) => {
    const lineOf = (tag: 'td' | 'th') => (cells: SheetLine) =>
      make(
        'tr',
        ...cells.map((cell, at) => {
          const made = make(tag, cell);
          made.dir = at < figuresFrom ? 'auto' : direction;
          if (at >= figuresFrom) made.className = 'figure';
          return made;
        }),
      );
    return make(
      'table',
      ...(caption === undefined ? [] : [make('caption', caption)]),
      make('thead', lineOf('th')(headers)),
      make('tbody', ...lines.map(lineOf('td'))),
      ...(total ? [make('tfoot', lineOf('td')(total))] : []),
    );
  };
  const factOf = ([label, value]: readonly [string, string]) =>
    // Without `bdi`, right-to-left text would reorder groups of digits.
    make('div', make('dt', label), make('dd', make('bdi', value)));
  const codeOf = (fact: NonNullable<Sheet['code']>) => {
    const made = make('dl', factOf(fact));
    made.className = 'code';
    return made;
  };
  page.title = title;
  page.documentElement.lang = language;
  page.documentElement.dir = direction;
  const style = new view.CSSStyleSheet();
  style.replaceSync(printCss);
  page.adoptedStyleSheets = [style];
  page.body.replaceChildren(
    make('h1', title),
    make('dl', ...facts.map(factOf)),
    ...(code ? [codeOf(code)] : []),
    ...(drawing ? [drawing(page)] : []),
    ...(table ? [tableOf(table)] : []),
    ...tables.map(tableOf),
  );
}
