import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import type { RegistryState } from './registry-state.ts';
import type { RegistryDescription, RegistryRecord, SharedWords } from './registry-types.ts';

export interface RegistryToolsProps<Row extends RegistryRecord> {
  state: RegistryState<Row>;
  words: SharedWords;
  description: RegistryDescription<Row>;
  canAdd: boolean;
}

export function RegistryTools<Row extends RegistryRecord>(props: RegistryToolsProps<Row>) {
  useSignals();
  const {
    state,
    words: { shared },
    description,
    canAdd,
  } = props;
  const { list } = state;
  const showsDeleted = list.showsDeleted.value;
  const page = list.page.value;
  const canExport = page.status === 'ready' && page.value.total > 0;
  return (
    <>
      {state.calls.restore && (
        <Button
          size="small"
          aria-pressed={showsDeleted}
          onClick={() => {
            list.showsDeleted.value = !showsDeleted;
            list.view.value = { ...list.view.peek(), filters: {}, page: 1 };
          }}
        >
          {showsDeleted && <Icon name="check" size={14} />}
          {shared('showDeleted')}
        </Button>
      )}
      <Menu
        size="small"
        tone="quiet"
        label={shared('files')}
        items={[
          ...(canAdd && description.importing
            ? [{ key: 'import', label: shared('import'), onSelect: () => state.ask({ kind: 'import' }) }]
            : []),
          ...(['xlsx', 'csv'] as const).map((format) => ({
            key: format,
            label: shared(`export_${format}`),
            disabled: !canExport,
            onSelect: () => state.ask({ kind: 'export', format }),
          })),
        ]}
      />
    </>
  );
}

export function CreateButton<Row extends RegistryRecord>(props: RegistryToolsProps<Row>) {
  const { state, description } = props;
  return (
    <Button
      size="small"
      tone="primary"
      icon={<Icon name="plus" size={14} />}
      aria-haspopup="dialog"
      onClick={() => state.record.open(null)}
    >
      {description.texts.create}
    </Button>
  );
}
