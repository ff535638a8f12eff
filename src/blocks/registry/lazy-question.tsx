import { useSignals } from '@preact/signals-react/runtime';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { QuestionProps } from './questions.tsx';
import type { RegistryRecord } from './registry-types.ts';

const Questions = onUse<QuestionProps<RegistryRecord>>(() =>
  import('./questions.tsx').then((module) => module.Questions),
);

export function RegistryQuestion<Row extends RegistryRecord>(props: QuestionProps<Row>) {
  useSignals();
  const { question, record, close } = props.state;
  if (!question.value && !record.opened.value) return null;
  const failed = () => {
    close();
    record.close();
  };
  return <Questions {...(props as unknown as QuestionProps<RegistryRecord>)} onFailed={failed} />;
}
