import { useMemo, useState } from 'react';
import { Button } from '#core/ui/button.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import type { ImportDescription } from '../import-types.ts';
import type { ImportState } from '../import.state.ts';
import type { Words } from './words.ts';

interface ReplaceFormProps {
  description: ImportDescription;
  state: ImportState;
  words: Words;
  onClose: () => void;
}

/** So many texts of a column are offered; of more, the wrong and the frequent ones. */
const MOST_TEXTS = 200;
const WHOLE = 'whole';

/** Puts one text in the place of another, or of everything, in a whole column. */
export function ReplaceForm({ description, state, words, onClose }: ReplaceFormProps) {
  const { t, plural } = words;
  const fields = description.fields.filter(({ key }) => state.mapping.peek().has(key));
  const replacement = useReplacement(state, fields[0]?.key ?? '');
  const { field, texts, from, to, chosen, problem, all } = replacement;
  const apply = () => {
    if (problem !== null) return;
    onClose();
    void state.replace(field, chosen?.text ?? null, to);
  };
  return (
    <Dialog
      open
      title={t('replace')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" disabled={problem !== null} onClick={apply}>
            {plural('replaceDo', chosen?.count ?? all)}
          </Button>
        </>
      }
    >
      <form
        className="import-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Select
          label={t('replaceColumn')}
          value={field}
          options={fields.map(({ key, label }) => ({ value: key, label }))}
          onChange={replacement.setField}
        />
        <Select
          label={t('replaceFrom')}
          value={from}
          options={[
            ...texts.map(({ text, count: rows }, at) => ({
              value: String(at),
              label: plural('replaceText', rows, { text: text || t('replaceEmpty') }),
            })),
            { value: WHOLE, label: plural('replaceAll', all) },
          ]}
          onChange={replacement.setFrom}
        />
        <TextField
          label={t('replaceTo')}
          value={to}
          error={to !== '' && problem !== null ? words.problemText(field, problem) : null}
          onChange={replacement.setTo}
        />
      </form>
    </Dialog>
  );
}

/** What is chosen and typed; a column begins with the text of its that is wrong most often. */
function useReplacement(state: ImportState, firstField: string) {
  const [field, setFieldAlone] = useState(() => fieldInNeed(state, firstField));
  const texts = useMemo(() => state.textsOf(field).slice(0, MOST_TEXTS), [state, field]);
  const firstOf = (first = texts[0]) => (first?.problem ? '0' : WHOLE);
  const [from, setFrom] = useState(() => firstOf());
  const [to, setTo] = useState('');
  return {
    field,
    setField(key: string) {
      setFieldAlone(key);
      setFrom(firstOf(state.textsOf(key)[0]));
    },
    texts,
    from,
    setFrom,
    to,
    setTo,
    /** Null for the whole column. */
    chosen: from === WHOLE ? null : (texts[Number(from)] ?? null),
    problem: state.problemOf(field, to),
    /** The rows there are. */
    all: state.counts.peek().all,
  };
}

/** The column with the most rows in need, to begin with. */
function fieldInNeed(state: ImportState, otherwise: string): string {
  const counts = new Map<string, number>();
  for (const { problems } of state.rows.peek()) {
    for (const key of problems.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? otherwise;
}
