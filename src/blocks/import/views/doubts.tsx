import { useSignals } from '@preact/signals-react/runtime';
import type { ImportState } from '../import.state.ts';
import { Choices } from '#core/ui/fields/choices.tsx';
import type { ImportWords } from './words.ts';

export function Doubts({ state, words: { t, plural } }: { state: ImportState; words: ImportWords }) {
  useSignals();
  const doubts = state.doubts.value;
  if (doubts.length === 0) return null;
  return (
    <div className="import-reading">
      {doubts.map(({ field, text, count, ways }) => (
        <Choices
          key={field.key}
          legend={plural('doubt', count, { field: field.label, text })}
          options={ways.map(({ key, shown, as }) => ({
            value: key,
            label: as ? t(`way_${as}`, { shown }) : shown,
          }))}
          selected={state.ways.value.get(field.key) ?? null}
          onChoose={(reading) => state.settle(field.key, reading)}
        />
      ))}
    </div>
  );
}
