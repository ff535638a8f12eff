import type { Limits } from './limits.ts';
import { RefusedFile } from './refusals.ts';
import { createUnpacking } from './unpack.ts';
import { attributesOf, decodeXml, visitTags } from './xml.ts';
import { readZipDirectory, type ZipPart } from './zip-directory.ts';

/** Parts of a workbook: the first visible sheet and the parts that its cells refer to. */
export interface WorkbookParts {
  readonly sheetName: string;
  /** Names of the sheets that are not read. */
  readonly otherSheets: readonly string[];
  /** True if dates count from 1904, as on early Macs. */
  readonly is1904: boolean;
  readonly sheet: string;
  readonly texts: string | undefined;
  readonly styles: string | undefined;
}

interface Sheet {
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
  const parts = readZipDirectory(bytes, limits);
  if ([...parts.keys()].some((name) => name.endsWith('vbaproject.bin'))) throw new RefusedFile('macro_file');
  const { unpack } = createUnpacking(limits);
  const textOf = async (part: ZipPart) => decodeXml(await unpack(part));

  const types = parts.get('[content_types].xml');
  if (!types) throw new RefusedFile('unsupported_type');
  if (hasPrograms(await textOf(types), [...parts.keys()])) throw new RefusedFile('macro_file');

  const workbook = parts.get('xl/workbook.xml');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw new RefusedFile('unsupported_type');
  const { sheets, is1904 } = readWorkbook(await textOf(workbook));
  const related = readRelations(await textOf(relations));

  const sheet = sheets.find(({ isVisible }) => isVisible);
  const target = sheet && related.get(sheet.relation);
  const part = target?.kind === 'worksheet' ? parts.get(target.path) : undefined;
  if (!sheet || !part) throw new RefusedFile('damaged_file');
  const named = async (kind: string) => {
    const relation = [...related.values()].find((each) => each.kind === kind);
    if (!relation) return undefined;
    const found = parts.get(relation.path);
    if (!found) throw new RefusedFile('damaged_file');
    return textOf(found);
  };

  return {
    sheetName: sheet.name,
    otherSheets: sheets.filter((each) => each !== sheet).map(({ name }) => name),
    is1904,
    sheet: await textOf(part),
    texts: await named('sharedStrings'),
    styles: await named('styles'),
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

function readWorkbook(xml: string): { sheets: readonly Sheet[]; is1904: boolean } {
  const sheets: Sheet[] = [];
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

/** Paths of the workbook's parts by relation id. External targets are left out. */
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
