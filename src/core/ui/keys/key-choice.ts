/**
 * Whether a person wants our keys (WCAG 2.1.4). The portal keeps it for each person of the browser, over log-off too; on
 * other pages, whose storage is not ours, it holds as long as the page stands.
 */
import { signal } from '@preact/signals-react';
import { readKept, writeKept } from '#core/session/kept.ts';

/** Ids of those who do not want them. */
const KEPT = 'withoutKeys';

const onThisPage = signal(true);
/** Counts choices, so that what is kept is read again. */
const choices = signal(0);

/** Reads a signal. `isOurPage`: the portal's. */
export function areKeysOn(isOurPage: boolean): boolean {
  if (!isOurPage) return onThisPage.value;
  void choices.value;
  return !withoutKeys().includes(personHere());
}

export function chooseKeys(on: boolean, isOurPage: boolean): void {
  if (!isOurPage) {
    onThisPage.value = on;
    return;
  }
  const person = personHere();
  const others = withoutKeys().filter((id) => id !== person);
  writeKept(KEPT, on ? others : [...others, person]);
  choices.value += 1;
}

function withoutKeys(): readonly unknown[] {
  const kept = readKept(KEPT);
  return Array.isArray(kept) ? kept : [];
}

/** The id of who is signed in, as the portal keeps it; empty where that is not known. */
function personHere(): string {
  const user = readKept('user') as { profile?: { _id?: string } | null } | null;
  return user?.profile?._id ?? '';
}
