import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { Menu } from '../overlays/menu.tsx';
import type { Column } from './table-types.ts';
import { toggledOption } from './toggled-option.ts';
import { type TableView, withFilter } from '../../state/table-view.ts';

interface FilterChipsProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onView: (view: TableView) => void;
}

export function FilterChips<Row>({ columns, view, onView }: FilterChipsProps<Row>) {
  return columns.map((column) => {
    const { filter } = column;
    if (!filter) return null;
    const selected = view.filters[column.key] ?? [];
    const toggle = (value: string) =>
      onView(withFilter(view, column.key, toggledOption(filter, selected, value)));
    const [only, ...others] = filter.options;
    if (only && others.length === 0) {
      const pressed = selected.includes(only.value);
      return (
        <Button key={column.key} size="small" aria-pressed={pressed} onClick={() => toggle(only.value)}>
          {pressed && <Icon name="check" size={14} />}
          {filter.label}
        </Button>
      );
    }
    const names = filter.options.filter(({ value }) => selected.includes(value)).map(({ label }) => label);
    return (
      <Menu
        key={column.key}
        size="small"
        active={names.length > 0}
        label={names.length > 0 ? `${filter.label}: ${names.join(', ')}` : filter.label}
        items={filter.options.map(({ value, label }) => ({
          key: value,
          label,
          checked: selected.includes(value),
          staysOpen: !filter.single,
          onSelect: () => toggle(value),
        }))}
      />
    );
  });
}
