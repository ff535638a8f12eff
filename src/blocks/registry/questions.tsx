import { useSignals } from '@preact/signals-react/runtime';
import { ActionQuestion } from './action-question.tsx';
import { ExportDialog } from '#blocks/registry/export-dialog.tsx';
import { ImportStudio } from '#blocks/import/import-studio.tsx';
import { ManyQuestion } from './many-question.tsx';
import { RecordDrawer } from './record-drawer.tsx';
import type { RegistryState } from './registry-state.ts';
import type {
  RegistryAction,
  RegistryColumn,
  RegistryDescription,
  RegistryRecord,
  SharedWords,
} from './registry-types.ts';

export interface QuestionProps<Row extends RegistryRecord> {
  state: RegistryState<Row>;
  words: SharedWords;
  description: RegistryDescription<Row>;
  columns: readonly RegistryColumn<Row>[];
  actions: readonly RegistryAction<Row>[];
  canEdit: boolean;
}

export function Questions<Row extends RegistryRecord>(props: QuestionProps<Row>) {
  useSignals();
  const { state, words, description, actions, canEdit } = props;
  const opened = state.record.opened.value;
  return (
    <>
      {opened && (
        <RecordDrawer
          key={opened.id ?? ''}
          state={state}
          words={words}
          description={description}
          opened={opened}
          actions={actions}
          canEdit={canEdit}
        />
      )}
      <Question {...props} />
    </>
  );
}

function Question<Row extends RegistryRecord>(props: QuestionProps<Row>) {
  useSignals();
  const { state, words, description, columns } = props;
  const question = state.question.value;
  const of = { state, words };
  const { shared } = words;
  switch (question?.kind) {
    case 'act':
      return (
        <ActionQuestion
          key={question.action.key}
          {...of}
          subject={question.row}
          id={question.row._id}
          action={question.action}
        />
      );
    case 'many':
      return <ManyQuestion {...of} rows={question.rows} action={question.action} />;
    case 'export':
      return <ExportDialog {...of} description={description} columns={columns} format={question.format} />;
    case 'import':
      return (
        description.importing && (
          <ImportStudio
            description={description.importing}
            title={shared('import')}
            onDone={() => state.changed({ act: 'imported', id: null, returned: 0 })}
            onClose={state.close}
          />
        )
      );
    case undefined:
      return null;
  }
}
