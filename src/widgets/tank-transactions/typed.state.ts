import { effect } from '@preact/signals-react';
import type { Session } from '#core/session/session.ts';
import { createSessionDraft } from '#core/session/session-draft.ts';
import type { DraftSlot } from '#core/state/saved-draft.ts';
import type { Form } from '#core/ui/form/form-state.ts';
import type { Operating, TankTransactionsState } from './tank-transactions.state.ts';

export type TypedOperation = Readonly<Record<string, string>>;

const MOST_CHARACTERS = 500;

/** Draft of the typed input. It belongs to the signed-in user and the selected organization. */
function draftOf(session: Session, kind: Operating): DraftSlot<TypedOperation> {
  return createSessionDraft(session, `tank-${kind}`, { write: (typed) => typed, parse: parseTyped });
}

function parseTyped(stored: unknown): TypedOperation | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const entries = Object.entries(stored);
  const isText = ([, text]: [string, unknown]) => typeof text === 'string' && text.length <= MOST_CHARACTERS;
  return entries.length > 0 && entries.every(isText) ? (stored as TypedOperation) : null;
}

/**
 * Returns the saved input of an operation. Input whose request had no answer yet is returned only if this request is
 * known to have failed.
 */
export function readTyped(session: Session, kind: Operating): TypedOperation {
  const draft = draftOf(session, kind);
  const saved = draft.read();
  if (!saved) return {};
  if (!saved.isBeingSent || session.settlement.peek()?.done === 0) return saved.value;
  if ((session.settlement.peek()?.done ?? 0) > 0) draft.drop();
  return {};
}

/**
 * Saves the typed operation after each change of the signals that `typed` reads, until the returned function is called.
 */
export function keepTyped(
  { session, operation }: TankTransactionsState,
  kind: Operating,
  typed: () => TypedOperation,
): () => void {
  const draft = draftOf(session, kind);
  return effect(() => {
    const all = Object.entries(typed()).filter(([, text]) => text !== '');
    const isBeingSent = operation.running.value?.intent === kind;
    if (all.length > 0) draft.keep(Object.fromEntries(all), isBeingSent);
    else draft.drop();
  });
}

export const dropTyped = (session: Session, kind: Operating) => draftOf(session, kind).drop();

/** Texts of the fields. Reads signals, so an effect that calls the function subscribes to the fields. */
export function textsOf(form: Pick<Form, 'fields'>): TypedOperation {
  return Object.fromEntries([...form.fields].map(([key, { text }]) => [key, text.value]));
}

export function putTexts(form: Pick<Form, 'fields'>, typed: TypedOperation): void {
  for (const [key, { text }] of form.fields) text.value = typed[key] ?? text.peek();
}
