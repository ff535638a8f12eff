import { useSignals } from '@preact/signals-react/runtime';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import type { QuestionProps } from './questions.tsx';
import type { RegistryRecord } from './registry-types.ts';

const Questions = onUse<QuestionProps<RegistryRecord>>(() =>
  import('./questions.tsx').then((module) => module.Questions),
);

/** Nothing is loaded before something is asked. */
export function RegistryQuestion<Row extends RegistryRecord>(props: QuestionProps<Row>) {
  useSignals();
  if (!props.state.question.value) return null;
  return <Questions {...(props as unknown as QuestionProps<RegistryRecord>)} onFailed={props.state.close} />;
}
