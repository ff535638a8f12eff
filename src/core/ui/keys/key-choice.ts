/**
 * The user's choice to disable shortcuts (WCAG 2.1.4). The portal stores it per user in the browser, beyond log-off.
 * Embedded elements hold it until the page closes, because the host page owns the storage.
 */
import { signal } from '@preact/signals-react';
import { readSaved, writeSaved } from '#core/session/saved.ts';

const KEPT = 'withoutKeys';

const onThisPage = signal(true);
/**
 * Number of times that the user enabled or disabled shortcuts on this page. Code that reads the stored choice
 * subscribes to this signal, and reads the storage again.
 */
const choices = signal(0);

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
  writeSaved(KEPT, on ? others : [...others, person]);
  choices.value += 1;
}

function withoutKeys(): readonly unknown[] {
  const saved = readSaved(KEPT);
  return Array.isArray(saved) ? saved : [];
}

function personHere(): string {
  const user = readSaved('user') as { profile?: { _id?: string } | null } | null;
  return user?.profile?._id ?? '';
}
