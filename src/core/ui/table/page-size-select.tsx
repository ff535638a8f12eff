import { Select } from '../fields/select.tsx';
import { useKit } from '../kit.tsx';
import { PAGE_SIZES, type PageSize } from '../../state/table-view.ts';

interface PageSizeSelectProps {
  pageSize: PageSize;
  onChange: (size: PageSize) => void;
  /** Offers the option to show all rows. True if the server can return all rows at once. */
  hasAll?: boolean;
  labelHidden?: boolean;
}

export function PageSizeSelect({ pageSize, onChange, hasAll, labelHidden }: PageSizeSelectProps) {
  const { text } = useKit();
  return (
    <Select
      small
      label={text('pageSize')}
      {...(labelHidden && { labelHidden })}
      value={String(pageSize)}
      options={[
        ...PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) })),
        ...(hasAll ? [{ value: 'all', label: text('pageSizeAll') }] : []),
      ]}
      onChange={(value) => onChange(PAGE_SIZES.find((size) => String(size) === value) ?? 'all')}
    />
  );
}
