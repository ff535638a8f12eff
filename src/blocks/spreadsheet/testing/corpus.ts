import { LIMITS } from '../limits.ts';
import type { RefusalCode, RefusalDetails } from '../refusals.ts';
import {
  ANA,
  buildWorkbook,
  endOf,
  HEADER,
  packParts,
  placeOf,
  rowsOf,
  tampered,
  textCell,
  type Bytes,
  type WorkbookPlan,
} from './workbook-file.ts';

export interface CorpusFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Bytes | Promise<Bytes>;
  readonly names?: readonly string[];
  readonly expected: ExpectedRefusal | ExpectedTable;
}

interface ExpectedRefusal {
  readonly refusal: RefusalCode;
  readonly details?: RefusalDetails;
}

interface ExpectedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly rowNumbers?: readonly number[];
  readonly otherSheets?: readonly string[];
  readonly headerRow?: number;
  readonly encoding?: object | null;
}

const usual = { columns: HEADER, rows: [ANA] };
const people = rowsOf([HEADER, ANA]);
const encoder = new TextEncoder();
const text = (value: string): Bytes => encoder.encode(value);
const xlsx = (what: string, plan: WorkbookPlan, expected: CorpusFile['expected']): CorpusFile => ({
  what,
  name: 'frota.xlsx',
  bytes: () => buildWorkbook(plan),
  expected,
});
const csv = (what: string, content: string | Bytes, expected: CorpusFile['expected']): CorpusFile => ({
  what,
  name: 'frota.csv',
  bytes: () => (typeof content === 'string' ? text(content) : content),
  expected,
});
const file = (
  what: string,
  name: string,
  bytes: CorpusFile['bytes'],
  refusal: RefusalCode,
  details?: RefusalDetails,
): CorpusFile => ({ what, name, bytes, expected: { refusal, ...(details && { details }) } });
const changed = (what: string, change: (view: DataView, bytes: Bytes) => void, refusal: RefusalCode) =>
  file(what, 'frota.xlsx', () => tampered(buildWorkbook({ data: people }), change), refusal);
const number = (value: string, format: string, shown: string, is1904 = false) =>
  xlsx(
    `the number ${value} shown as ${format}${is1904 ? ', counted from 1904' : ''}`,
    { data: rowsOf([['N'], [`<c r="A2" s="1"><v>${value}</v></c>`]]), format, is1904 },
    { columns: ['N'], rows: [[shown]] },
  );

/** One byte per character for code points up to 255 (Latin-1). */
const latin = (value: string): Bytes => Uint8Array.from(value, (character) => character.charCodeAt(0));
function utf16(value: string, isLittle: boolean, mark: boolean): Bytes {
  const marked = (mark ? '\ufeff' : '') + value;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  [...marked].forEach((character, at) => view.setUint16(at * 2, character.charCodeAt(0), isLittle));
  return bytes;
}
const IN_CP850 = new Map([
  ['é', 0x82],
  ['í', 0xa1],
  ['ã', 0xc6],
  ['Â', 0xb6],
  ['â', 0x83],
]);
const inCp850 = (value: string): Bytes =>
  Uint8Array.from(value, (character) => IN_CP850.get(character) ?? character.charCodeAt(0));
const PEOPLE = 'Nome;Município\nJosé;São João\nÂngela;Goiânia\n';
const TITLES = 'Transportadora Serra Azul\nEmitido em;22/10/2026';
const titled = { ...usual, headerRow: 3, rowNumbers: [4] };
const manyRows = (count: number) =>
  rowsOf([HEADER, ...Array.from({ length: count }, (_, at) => [`Ana ${at}`, '1'])]);
const wide = (count: number) => Array.from({ length: count }, (_, at) => `C${at}`);

/** SheetJS declares this content type in every XLSX file, although no part of the file uses the type. */
const typesForPrograms =
  '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>';

const honest: readonly CorpusFile[] = [
  xlsx(
    'a type for programs in the list, and no part of it',
    { data: people, types: typesForPrograms },
    usual,
  ),
  xlsx('texts in cells of their own', { data: people }, usual),
  xlsx('an archive that is not packed', { data: people, isStored: true }, usual),
  xlsx(
    'shared texts, one of them in pieces',
    {
      data: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c></row>',
      texts:
        '<si><t>Nome</t></si><si><t>CPF</t></si><si><r><t>A</t></r><r><t>na</t></r></si><si><t>00123456789</t></si>',
    },
    usual,
  ),
  xlsx(
    'rows and cells that do not say where they stand',
    {
      data: '<row><c t="inlineStr"><is><t>Nome</t></is></c><c t="inlineStr"><is><t>CPF</t></is></c></row><row><c t="inlineStr"><is><t>Ana</t></is></c><c t="inlineStr"><is><t>00123456789</t></is></c></row>',
    },
    usual,
  ),
  xlsx(
    'blank rows above, between and below',
    { data: `${rowsOf([HEADER], 2)}${rowsOf([ANA], 6)}<row r="9"><c r="A9" s="1"/></row>` },
    { ...usual, rowNumbers: [7] },
  ),
  xlsx(
    'a dimension that says less than there is',
    { before: '<dimension ref="A1:A1"/>', data: people },
    usual,
  ),
  xlsx(
    'a dimension of the largest sheet there can be',
    { before: '<dimension ref="A1:XFD1048576"/>', data: people },
    usual,
  ),
  xlsx(
    'formats down to the last row and column, without a value',
    { data: `${people}<row r="1048576"><c r="XFD1048576" s="1"/></row>` },
    usual,
  ),
  xlsx(
    'markup, entities and line breaks as text',
    {
      data: rowsOf([
        ['<c r="A1" t="inlineStr"><is><t><![CDATA[<row>&]]></t></is></c>'],
        ['<c r="A2" t="inlineStr"><is><t>a&#10;b &lt;f&gt;</t></is></c>'],
      ]),
    },
    { columns: ['<row>&'], rows: [['a\nb <f>']] },
  ),
  xlsx(
    'rows in a comment of the XML',
    { data: `${rowsOf([HEADER])}<!-- <row r="9"> -->${rowsOf([ANA], 1)}` },
    usual,
  ),
  xlsx(
    'the first sheet hidden',
    {
      data: people,
      sheets:
        '<sheet name="Listas" sheetId="2" state="hidden" r:id="r4"/><sheet name="__proto__" sheetId="1" r:id="r1"/>',
    },
    { ...usual, otherSheets: ['Listas'] },
  ),
  xlsx(
    'a comment on the cell __proto__ and a link',
    {
      data: people,
      after: '<hyperlinks><hyperlink ref="__proto__" location="x"/></hyperlinks>',
      extra: [
        ['xl/comments1.xml', '<comments><commentList><comment ref="__proto__"/></commentList></comments>'],
      ],
    },
    usual,
  ),
  xlsx('names that climb out of the archive', { data: people, extra: [['../../etc/passwd', 'x']] }, usual),
  xlsx(
    'another archive within',
    { data: people, extra: [['xl/embeddings/a.xlsx', 'PK\u0003\u0004']] },
    usual,
  ),
  xlsx(
    'true, false and an error',
    {
      data: rowsOf([
        ['A', 'B', 'C'],
        ['<c r="A2" t="b"><v>1</v></c>', '<c r="B2" t="b"><v>0</v></c>', '<c r="C2" t="e"><v>#N/A</v></c>'],
      ]),
    },
    { columns: ['A', 'B', 'C'], rows: [['true', 'false', '#N/A']] },
  ),
  xlsx(
    'words that programs know as keys, below the header',
    { data: rowsOf([['Nome'], ['constructor'], ['__proto__']]) },
    { columns: ['Nome'], rows: [['constructor'], ['__proto__']] },
  ),
  xlsx('64 columns', { data: rowsOf([wide(64), wide(64)]) }, { columns: wide(64), rows: [wide(64)] }),
  number('123456789', 'General', '123456789'),
  number('123456789', '00000000000', '00123456789'),
  number('12345678909', '000\\.000\\.000-00', '123.456.789-09'),
  number('1.5E+21', 'General', '1500000000000000000000'),
  number('1.2E-7', 'General', '0.00000012'),
  number('0.30000000000000004', '#,##0.00', '0.3'),
  number('-1234.56', '[$R$-416] #,##0.00', '-1234.56'),
  number('46081', 'dd/mm/yyyy', '2026-02-28'),
  number('46081.75', 'dd/mm/yyyy hh:mm', '2026-02-28 18:00'),
  number('44619', 'dd/mm/yyyy', '2026-02-28', true),
  number('0.75', 'hh:mm', '18:00'),
  number('1.5', '[h]:mm', '1.5'),
  number('-3', 'dd/mm/yyyy', '-3'),
  csv('semicolons', 'Nome;CPF\r\nAna;00123456789\r\n', usual),
  csv('commas, no break at the end', 'Nome,CPF\nAna,00123456789', usual),
  csv('tabs', 'Nome\tCPF\nAna\t00123456789\n', usual),
  csv('the separator told in the first line', 'sep=,\r\nNome,CPF\r\nAna,00123456789\r\n', {
    ...usual,
    rowNumbers: [3],
  }),
  csv('quotes, separators and line breaks in cells', 'Nome;Nota\n"Ana ""A""; B";"um\r\ndois"\nBia;x\n', {
    columns: ['Nome', 'Nota'],
    rows: [
      ['Ana "A"; B', 'um\ndois'],
      ['Bia', 'x'],
    ],
    rowNumbers: [2, 4],
  }),
  csv('commas within a header of semicolons', 'Nome, completo;CPF\nAna;1\n', {
    columns: ['Nome, completo', 'CPF'],
    rows: [['Ana', '1']],
  }),
  csv('quotes within a word', 'Nome;CPF\nAna D"Oeste;1\n', { columns: HEADER, rows: [['Ana D"Oeste', '1']] }),
  csv('a byte order mark', '\ufeffNome;CPF\nAna;00123456789\n', usual),
  { ...csv('titles above the header', `${TITLES};;\nNome;CPF\nAna;00123456789\n`, titled), names: HEADER },
  csv('titles above names that nobody knows', `${TITLES}\nA;B;C;D;E\n1;2;3;4;5\n`, {
    columns: ['A', 'B', 'C', 'D', 'E'],
    rows: [['1', '2', '3', '4', '5']],
  }),
  {
    ...xlsx(
      'a merged title above the header',
      {
        data: rowsOf([['Frota de Outubro'], [], HEADER, ANA]),
        after: '<mergeCells><mergeCell ref="A1:F2"/></mergeCells>',
      },
      { ...usual, headerRow: 3, rowNumbers: [4] },
    ),
    names: HEADER,
  },
  csv('spaces before and behind quotes', 'Nome; "Nota" ;X\nAna; "a; ""b"" c" ;1\nBia;  c ;2\n', {
    columns: ['Nome', 'Nota', 'X'],
    rows: [
      ['Ana', 'a; "b" c', '1'],
      ['Bia', 'c', '2'],
    ],
  }),
  csv('UTF-8 with one byte of another encoding', Uint8Array.from([...text(PEOPLE), 0x4a, 0xe3, 0x0a]), {
    columns: ['Nome', 'Município'],
    rows: [
      ['José', 'São João'],
      ['Ângela', 'Goiânia'],
      ['Jã', ''],
    ],
    encoding: { encoding: 'utf-8', isDoubtful: true },
  }),
  csv('code page 850', inCp850(PEOPLE), {
    columns: ['Nome', 'Município'],
    rows: [
      ['José', 'São João'],
      ['Ângela', 'Goiânia'],
    ],
    encoding: { encoding: 'cp850', isDoubtful: true },
  }),
  csv('Latin-1', latin('Nome;Município\nJosé;São João\n'), {
    columns: ['Nome', 'Município'],
    rows: [['José', 'São João']],
    encoding: { encoding: 'windows-1252', isDoubtful: false },
  }),
  csv('UTF-16 little-endian', utf16('Nome\tCidade\nJosé\tGoiânia\n', true, true), {
    columns: ['Nome', 'Cidade'],
    rows: [['José', 'Goiânia']],
  }),
  csv('UTF-16 big-endian', utf16('Nome;Cidade\nJosé;Goiânia\n', false, true), {
    columns: ['Nome', 'Cidade'],
    rows: [['José', 'Goiânia']],
  }),
  csv('UTF-16 without a mark', utf16('Nome;CPF\nAna;00123456789\n', true, false), usual),
  csv('rows shorter and longer than the header', 'Nome;CPF\nAna\nBia;1;sobra\n', {
    columns: ['Nome', 'CPF', ''],
    rows: [
      ['Ana', '', ''],
      ['Bia', '1', 'sobra'],
    ],
  }),
  csv('lines ended by CR alone, and separators without a text', 'Nome;CPF\r;;\rAna;00123456789;;;\r', {
    ...usual,
    rowNumbers: [3],
  }),
  csv('texts that an export made harmless', "Nome;CPF\n'=1+1;'-5\n'quoted';'\n", {
    columns: HEADER,
    rows: [
      ['=1+1', '-5'],
      ["'quoted'", "'"],
    ],
  }),
];

const bomb = 'A'.repeat(30 * 1024 * 1024);
const refused: readonly CorpusFile[] = [
  file('nothing', 'frota.csv', () => text(''), 'empty_file'),
  file('blanks and separators', 'frota.csv', () => text(' ;;\n;;\n'), 'empty_file'),
  file('a byte order mark alone', 'frota.csv', () => text('\ufeff'), 'empty_file'),
  xlsx('a sheet without a cell', {}, { refusal: 'empty_file' }),
  xlsx('a header alone', { data: rowsOf([HEADER]) }, { refusal: 'no_rows' }),
  file(
    'more bytes than allowed',
    'frota.csv',
    () => new Uint8Array(LIMITS.fileBytes + 1).fill(65),
    'file_too_large',
    { max: 4 },
  ),
  file(
    'a page that is called xls',
    'frota.xls',
    () => text('<html><table></table></html>'),
    'unsupported_type',
  ),
  file(
    'a page that is called csv',
    'frota.csv',
    () => text('\ufeff <!DOCTYPE html><html>'),
    'unsupported_type',
  ),
  file('a page that is called xlsx', 'frota.xlsx', () => text('<table><tr><td>'), 'unsupported_type'),
  file('a PDF', 'frota.csv', () => text('%PDF-1.7'), 'unsupported_type'),
  file(
    'a picture',
    'frota.csv',
    () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 26]),
    'unsupported_type',
  ),
  file('a csv that is called xlsx', 'frota.xlsx', () => text('Nome;CPF\nAna;1\n'), 'type_mismatch'),
  file('an xlsx that is called csv', 'frota.csv', () => buildWorkbook({ data: people }), 'type_mismatch'),
  file(
    'an archive of something else',
    'frota.xlsx',
    () => packParts([['word/document.xml', '<x/>']]),
    'unsupported_type',
  ),
  file(
    'an xls of before 2007',
    'frota.xls',
    () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'old_excel',
  ),
  file(
    'an xlsx with a password',
    'frota.xlsx',
    () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...utf16('EncryptedPackage', true, false)]),
    'protected_file',
  ),
  file('a name without an ending', 'frota', () => text('Nome;CPF\nAna;1\n'), 'unsupported_type'),
  file('an xlsm', 'frota.xlsm', () => buildWorkbook({ data: people }), 'macro_file'),
  xlsx('a program within', { data: people, extra: [['xl/vbaProject.bin', 'x']] }, { refusal: 'macro_file' }),
  xlsx(
    'a workbook for programs, renamed',
    { data: people, workbookType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' },
    { refusal: 'macro_file' },
  ),
  xlsx(
    'a part for programs by its ending',
    { data: people, types: typesForPrograms, extra: [['xl/Sheet1.BIN', 'x']] },
    { refusal: 'macro_file' },
  ),
  xlsx(
    'a formula',
    { data: rowsOf([HEADER, ['Ana', '<c r="B2"><f>1+1</f><v>2</v></c>']]) },
    { refusal: 'formula_cell', details: { cell: 'B2' } },
  ),
  xlsx(
    'a formula under a prefix',
    { data: rowsOf([HEADER, ['Ana', '<c r="B2"><x:f>1+1</x:f><v>2</v></c>']]) },
    { refusal: 'formula_cell', details: { cell: 'B2' } },
  ),
  xlsx(
    'a header over merged cells',
    { data: people, after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>' },
    { refusal: 'merged_cells', details: { cell: 'A1' } },
  ),
  xlsx(
    'a value in the last cell of the sheet',
    { data: `${people}<row r="1048576">${textCell(1_048_575, 16_383, 'x')}</row>` },
    { refusal: 'too_many_columns' },
  ),
  xlsx(
    'a value in the last row of the sheet',
    { data: `${people}<row r="1048576">${textCell(1_048_575, 0, 'x')}</row>` },
    { refusal: 'far_cell', details: { cell: 'A1048576' } },
  ),
  xlsx(
    '65 columns',
    { data: rowsOf([wide(65), ANA]) },
    { refusal: 'too_many_columns', details: { max: 64, cell: 'BM1' } },
  ),
  xlsx(
    '10 001 rows',
    { data: manyRows(LIMITS.rows + 1) },
    { refusal: 'too_many_rows', details: { max: 10_000 } },
  ),
  csv('10 001 lines', `N\n${'1\n'.repeat(LIMITS.rows + 1)}`, {
    refusal: 'too_many_rows',
    details: { max: 10_000 },
  }),
  csv('a line far below', `N\n1\n${'\n'.repeat(30_000)}2\n`, { refusal: 'far_cell' }),
  csv('65 cells in a line', `N\n${'1;'.repeat(65)}1\n`, { refusal: 'too_many_columns' }),
  csv('a quote that is never closed', 'Nome;CPF\nAna;1\n"Bia;2\nCaio;3\n', {
    refusal: 'broken_quotes',
    details: { row: 3 },
  }),
  csv('text behind a closing quote', 'Nome;CPF\n"Ana"x;1\n', {
    refusal: 'broken_quotes',
    details: { row: 2 },
  }),
  csv('a column called __proto__', 'Nome;__proto__\nAna;1\n', {
    refusal: 'forbidden_column_name',
    details: { name: '__proto__' },
  }),
  xlsx(
    'a column called constructor',
    { data: rowsOf([['Nome', 'Constructor'], ANA]) },
    { refusal: 'forbidden_column_name' },
  ),
  xlsx(
    'a document type',
    { sheet: `<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData>${people}</sheetData></worksheet>` },
    { refusal: 'forbidden_markup' },
  ),
  xlsx(
    'another encoding than it has',
    {
      sheet: `<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData>${people}</sheetData></worksheet>`,
    },
    { refusal: 'damaged_file' },
  ),
  xlsx(
    'a cell called __proto__',
    { data: '<row r="1"><c r="__proto__"><v>1</v></c></row>' },
    { refusal: 'damaged_file' },
  ),
  xlsx('the same row twice', { data: people + rowsOf([ANA], 1) }, { refusal: 'damaged_file' }),
  xlsx(
    'the same cell twice',
    { data: `<row r="1">${textCell(0, 0, 'a')}${textCell(0, 0, 'b')}</row>` },
    { refusal: 'damaged_file' },
  ),
  xlsx(
    'a row within a row',
    { data: '<row r="1"><row r="2"><c r="A2"><v>1</v></c></row></row>' },
    { refusal: 'damaged_file' },
  ),
  xlsx(
    'two tables of cells',
    { data: people, after: `<sheetData>${people}</sheetData>` },
    { refusal: 'damaged_file' },
  ),
  xlsx(
    'a tag that is never closed',
    { sheet: `<worksheet><sheetData>${people}</sheetData></worksheet><c r="` },
    { refusal: 'damaged_file' },
  ),
  xlsx(
    'a text that is not among the shared ones',
    { data: `${people}<row r="3"><c r="A3" t="s"><v>99999</v></c></row>`, texts: '<si><t>a</t></si>' },
    { refusal: 'damaged_file' },
  ),
  xlsx(
    '201 parts',
    { data: people, extra: Array.from({ length: 201 }, (_, at) => [`a${at}`, '']) },
    { refusal: 'too_many_parts', details: { max: 200 } },
  ),
  xlsx(
    'two parts that differ in case',
    { data: people, extra: [['XL/worksheets/Sheet1.xml', 'x']] },
    { refusal: 'damaged_file' },
  ),
  file(
    '30 MB in 30 kB',
    'frota.xlsx',
    () => buildWorkbook({ extra: [['xl/a.xml', bomb]] }),
    'unpacks_too_large',
  ),
  file('30 MB that declares 1 kB', 'frota.xlsx', () => lyingBomb(), 'damaged_file'),
  changed(
    'a part that says it needs a password',
    (view, bytes) => {
      const at = placeOf(bytes, 'xl/workbook.xml', 'listed');
      view.setUint16(at + 8, 1, true);
    },
    'protected_file',
  ),
  changed(
    'a part of another length than it says',
    (view, bytes) => {
      for (const [kind, field] of [
        ['listed', 24],
        ['local', 22],
      ] as const) {
        const at = placeOf(bytes, 'xl/worksheets/sheet1.xml', kind) + field;
        view.setUint32(at, view.getUint32(at, true) - 1, true);
      }
    },
    'damaged_file',
  ),
  changed(
    'directory and header that disagree',
    (view, bytes) => {
      const at = placeOf(bytes, 'xl/worksheets/sheet1.xml', 'local') + 22;
      view.setUint32(at, 1, true);
    },
    'damaged_file',
  ),
  changed(
    'a byte that fell over',
    (view, bytes) => {
      const at = placeOf(bytes, 'xl/worksheets/sheet1.xml', 'local') + 60;
      view.setUint8(at, view.getUint8(at) ^ 0xff);
    },
    'damaged_file',
  ),
  changed(
    'two parts in one place',
    (view, bytes) => {
      const one = placeOf(bytes, 'xl/worksheets/sheet1.xml', 'listed') + 42;
      view.setUint32(one, view.getUint32(placeOf(bytes, 'xl/styles.xml', 'listed') + 42, true), true);
    },
    'damaged_file',
  ),
  changed(
    'a directory that lists fewer than there are',
    (view, bytes) => {
      for (const field of [8, 10]) view.setUint16(endOf(bytes) + field, 3, true);
    },
    'damaged_file',
  ),
  changed(
    'a directory elsewhere',
    (view, bytes) => {
      view.setUint32(endOf(bytes) + 16, 0, true);
    },
    'damaged_file',
  ),
  file('half of a file', 'frota.xlsx', () => buildWorkbook({ data: people }).slice(0, 900), 'damaged_file'),
  file(
    'a file with another one behind it',
    'frota.xlsx',
    () => {
      const one = buildWorkbook({ data: people });
      return new Uint8Array([...one, ...one]);
    },
    'damaged_file',
  ),
  file('the letters of an archive alone', 'frota.xlsx', () => text('PK\u0003\u0004'), 'damaged_file'),
];

/**
 * Archive whose directory and local header declare a small unpacked size, so that the declared ratio is within the
 * limit.
 */
function lyingBomb(): Bytes {
  const name = 'xl/worksheets/sheet1.xml';
  return tampered(buildWorkbook({ sheet: bomb }), (view, bytes) => {
    view.setUint32(placeOf(bytes, name, 'listed') + 24, 1_000, true);
    view.setUint32(placeOf(bytes, name, 'local') + 22, 1_000, true);
  });
}

export const CORPUS: readonly CorpusFile[] = [...honest, ...refused];
