import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import type { RegistryToolsProps } from './registry-tools.tsx';
import type { RegistryRecord } from './registry-types.ts';

export function EmptyRegister<Row extends RegistryRecord>(props: RegistryToolsProps<Row>) {
  const {
    state,
    words: { shared },
    description: { texts, importing },
    canAdd,
  } = props;
  if (!canAdd) return <EmptyState title={texts.emptyTitle} />;
  const buttons = (
    <>
      <Button
        icon={<Icon name="plus" size={14} />}
        aria-haspopup="dialog"
        onClick={() => state.record.open(null)}
      >
        {texts.create}
      </Button>
      {importing && <Button onClick={() => state.ask({ kind: 'import' })}>{shared('import')}</Button>}
    </>
  );
  return (
    <EmptyState title={texts.emptyTitle} action={buttons}>
      {texts.empty}
    </EmptyState>
  );
}
