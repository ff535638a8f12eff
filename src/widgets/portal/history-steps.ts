/**
 * The steps of the browser's history that what stands open has for itself, so that "back" closes it. A record over a list
 * has an address of its own; a dialog, a sheet or the menu has none, and its step has that of the screen below.
 */
import { effect } from '@preact/signals-react';
import { openModals } from '#core/ui/overlays/open-modals.ts';

/** In the state of a step: a record was opened in it. */
const OPENED = 'litroOpened';
/** In the state of a step: how many modals stand over the screen. */
const OVER = 'litroOver';
/** In the state of a step of a super administrator: which company it is of, null for all of them. */
const COMPANY = 'litroCompany';

type StepState = Readonly<Record<string, unknown>> | null;

/** Records that were closed, whose steps are still to be gone back. */
let closedRecords = 0;
/** We go back ourselves, and have not arrived yet. */
let isGoing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const readState = () => history.state as StepState;
const countOver = () => Number(readState()?.[OVER] ?? 0);

/** The address of the screen under a modal or a closed record, which changed meanwhile: the step below has the one of before. */
let addressBelow: string | null = null;

/**
 * Keeps an address in the step that there is, and in the one of the screen where a modal stands over it or the step of a closed
 * record is gone back.
 */
export function keepAddress(address: string): void {
  if (isGoing || countOver() + closedRecords > 0) addressBelow = address;
  history.replaceState(readState(), '', address);
}

/** Of the step that was come back to; another path is none of that screen. */
function mendAddress(): void {
  if (addressBelow === null) return;
  const isSameScreen = new URL(addressBelow, location.href).pathname === location.pathname;
  if (isSameScreen) history.replaceState(readState(), '', addressBelow);
  if (!isSameScreen || countOver() === 0) addressBelow = null;
}

/** Makes a step for a record that was opened; in the place of one whose modal has just closed. */
export function openRecordStep(address: string): void {
  const modals = openModals.peek().length;
  const how = countOver() > modals ? 'replaceState' : 'pushState';
  addressBelow = null;
  history[how]({ ...readState(), [OPENED]: true, [OVER]: modals }, '', address);
}

/** Goes back to before the record was opened; an address that was led to by a link is kept in its step. */
export function closeRecordStep(address: string): void {
  if (!readState()?.[OPENED]) return keepAddress(address);
  addressBelow = null;
  closedRecords += 1;
  settleSoon();
}

const MOVES = ['popstate', 'hashchange'] as const;

/** By back and forward, and by a link from the mail that changes the fragment of an open portal alone. The answer ends that. */
export function followAddress(arrive: () => void): () => void {
  for (const name of MOVES) addEventListener(name, arrive);
  return () => {
    for (const name of MOVES) removeEventListener(name, arrive);
  };
}

/** What stands after the `#`, also where whoever hears of an arrival first asks. */
export function readHash(): string {
  mendAddress();
  return location.hash.slice(1);
}

/** Of the step that there is. */
export function noteCompany(id: string | null): void {
  if (notedCompany() !== id) history.replaceState({ ...readState(), [COMPANY]: id }, '');
}

/** Undefined in a step that was made outside of the portal, or has just been made. */
export function notedCompany(): string | null | undefined {
  return readState()?.[COMPANY] as string | null | undefined;
}

/** How another place of the portal is gone to: the step of a modal or a record that closes with that is of no use any more. */
export function stepTo(address: string, replace: boolean): void {
  const how = replace || countOver() + closedRecords > 0 ? 'replaceState' : 'pushState';
  closedRecords = 0;
  addressBelow = null;
  history[how](null, '', address);
}

/** From now on a modal has a step of its own, and going back closes it. The answer ends that. */
export function giveModalsSteps(): () => void {
  const arrive = () => {
    mendAddress();
    if (isGoing) return;
    for (const modal of openModals.peek().slice(countOver()).reverse()) modal.close();
    // What asks first, or cannot be closed now, stands open still and has its step again.
    settleSoon();
  };
  addEventListener('popstate', arrive);
  const stop = effect(() => {
    void openModals.value;
    settleSoon();
  });
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('popstate', arrive);
  };
}

/** Once all that closes and opens with one act has done so. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

function settle(): void {
  if (isGoing) return;
  const over = countOver();
  const wanted = openModals.peek().length;
  // The steps of modals lie over those of records.
  const back = closedRecords > 0 ? closedRecords + over : Math.max(0, over - wanted);
  closedRecords = 0;
  if (back > 0) {
    isGoing = true;
    addEventListener('popstate', arriveOurselves, { once: true });
    history.go(-back);
    return;
  }
  for (let step = over + 1; step <= wanted; step += 1) {
    history.pushState({ ...readState(), [OVER]: step }, '');
  }
}

function arriveOurselves(): void {
  isGoing = false;
  settleSoon();
}
