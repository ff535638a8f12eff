import type { Limits } from './limits.ts';
import { RefusedFile } from './refusals.ts';
import { openArchive } from './open-archive.ts';
import { attributesOf, decodeXml, visitTags } from './xml.ts';

export interface WorkbookParts {
  readonly sheetName: string;
  readonly otherSheets: readonly string[];
  /** True if dates count from 1904, as on early Macs. */
  readonly is1904: boolean;
  readonly sheet: string;
  readonly texts: string | undefined;
  readonly styles: string | undefined;
}

interface WorkbookSheet {
  readonly name: string;
  readonly relation: string;
  readonly isVisible: boolean;
}

interface Relation {
  readonly kind: string;
  readonly path: string;
}

/** Opens an XLSX. Pictures, comments and drawings are never unpacked. */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<WorkbookParts> {
  const archive = await openArchive(bytes, limits);
  if (archive.names.some((name) => name.endsWith('vbaproject.bin'))) throw new RefusedFile('macro_file');
  const readText = async (name: string) => {
    const content = await archive.read(name);
    return content && decodeXml(content);
  };

  const types = await readText('[content_types].xml');
  if (types === undefined) throw new RefusedFile('unsupported_type');
  if (hasPrograms(types, archive.names)) throw new RefusedFile('macro_file');

  const workbook = await readText('xl/workbook.xml');
  const relations = await readText('xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relations === undefined) throw new RefusedFile('unsupported_type');
  const { sheets, is1904 } = readWorkbook(workbook);
  const related = readRelations(relations);

  const sheet = sheets.find(({ isVisible }) => isVisible);
  const target = sheet && related.get(sheet.relation);
  if (!sheet || target?.kind !== 'worksheet') throw new RefusedFile('damaged_file');
  const readPart = async (path: string) => {
    const text = await readText(path);
    if (text === undefined) throw new RefusedFile('damaged_file');
    return text;
  };
  const readRelated = async (kind: string) => {
    const relation = [...related.values()].find((each) => each.kind === kind);
    return relation && readPart(relation.path);
  };

  return {
    sheetName: sheet.name,
    otherSheets: sheets.filter((each) => each !== sheet).map(({ name }) => name),
    is1904,
    sheet: await readPart(target.path),
    texts: await readRelated('sharedStrings'),
    styles: await readRelated('styles'),
  };
}

/** True if a part contains macros. Some libraries declare the macro type for an extension that no part has. */
function hasPrograms(types: string, names: readonly string[]): boolean {
  let found = false;
  visitTags(types, ({ rest }) => {
    const attributes = attributesOf(rest);
    if (!/macroEnabled/i.test(attributes.get('ContentType') ?? '')) return;
    const ending = attributes.get('Extension')?.toLowerCase();
    found ||= ending === undefined || names.some((name) => name.endsWith(`.${ending}`));
  });
  return found;
}

function readWorkbook(xml: string): { sheets: readonly WorkbookSheet[]; is1904: boolean } {
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  visitTags(xml, ({ name, isClosing, rest }) => {
    if (isClosing) return;
    const attributes = attributesOf(rest);
    if (name === 'workbookPr') is1904 = /^(1|true|on)$/i.test(attributes.get('date1904') ?? '');
    if (name !== 'sheet') return;
    sheets.push({
      name: attributes.get('name') ?? '',
      relation: attributes.get('id') ?? '',
      isVisible: (attributes.get('state') ?? 'visible') === 'visible',
    });
  });
  return { sheets, is1904 };
}

function readRelations(xml: string): ReadonlyMap<string, Relation> {
  const relations = new Map<string, Relation>();
  visitTags(xml, ({ name, isClosing, rest }) => {
    if (isClosing || name !== 'Relationship') return;
    const attributes = attributesOf(rest);
    if (attributes.get('TargetMode') === 'External') return;
    const target = attributes.get('Target') ?? '';
    const type = attributes.get('Type') ?? '';
    relations.set(attributes.get('Id') ?? '', {
      kind: type.slice(type.lastIndexOf('/') + 1),
      path: (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase(),
    });
  });
  return relations;
}
