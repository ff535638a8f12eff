import type { PermissionKey } from '#contract/permissions.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { saveFile } from '#blocks/spreadsheet/save-sheet.ts';
import type { RegistryAction, RegistryRecord, SharedWords } from '#blocks/registry/registry-types.ts';

interface PersonalDataOptions<Row> {
  /** Permission to delete people of this kind. Export and erasure of personal data both need this permission. */
  readonly permission: PermissionKey;
  readonly nameOf: (row: Row) => string;
  /** Id of the organization to which the record belongs. Default: the selected organization. */
  readonly organizationOf?: (row: Row) => string;
}

/**
 * Actions that export and erase the personal data of a record. The caller must load the texts of namespace
 * `personal-data`.
 */
export function personalDataActions<Row extends RegistryRecord>(
  { texts, session }: SharedWords,
  { permission, nameOf, organizationOf }: PersonalDataOptions<Row>,
): RegistryAction<Row>[] {
  const t = texts('personal-data');
  const inputOf = (row: Row) => {
    const organizationId = organizationOf?.(row);
    return { params: { id: row._id }, ...(organizationId && { query: { organizationId } }) };
  };
  return [
    {
      key: 'dataSaved',
      label: t('save'),
      permission,
      isFor: () => true,
      title: (row) => t('askSave', { name: nameOf(row) }),
      text: () => t('saveText'),
      confirm: () => t('confirmSave'),
      async run(row) {
        const data = await session.api('POST /admin/organization/user/personalData/{id}', inputOf(row));
        const file = `${t('fileName')}-${formatShortId(row._id)}.json`;
        saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), file);
        return { said: t('saved', { file }), isReading: true };
      },
      failed: (row) => t('saveFailed', { name: nameOf(row) }),
    },
    {
      key: 'erased',
      label: t('erase'),
      permission,
      isFor: ({ status }) => status === 'deleted',
      destructive: true,
      title: (row) => t('askErase', { name: nameOf(row) }),
      text: () => t('eraseText'),
      facts: () => [
        { label: t('factGone'), value: t('gone') },
        { label: t('factStays'), value: t('stays') },
        { label: t('factTrail'), value: t('trail') },
      ],
      confirm: () => t('confirmErase'),
      async run(row) {
        const { pseudonym } = await session.api('PUT /admin/organization/user/erase/{id}', inputOf(row));
        return { said: t('erased', { pseudonym }) };
      },
      failed: (row) => t('eraseFailed', { name: nameOf(row) }),
    },
  ];
}
