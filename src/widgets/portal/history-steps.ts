/**
 * History steps of open records and modals, so that "back" closes them. A record has its own
 * address; a modal keeps the address of its screen.
 */
import { effect } from '@preact/signals-react';
import { openModals } from '#core/ui/overlays/open-modals.ts';

const OPENED = 'litroOpened';
/** Key in the state of a history step: number of modals open over the screen. */
const OVER = 'litroOver';
/** Key in the state of a history step: company that a super administrator selected; null for all companies. */
const COMPANY = 'litroCompany';

type StepState = Readonly<Record<string, unknown>> | null;

/** Number of closed records whose steps in the browser history are not yet removed. */
let closedRecords = 0;
/** True while a `history.go` of this module is pending. */
let isGoing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const readState = () => history.state as StepState;
const countOver = () => Number(readState()?.[OVER] ?? 0);

/**
 * Changed address of the screen below a modal or closed record. Its history step still has the old
 * address.
 */
let addressBelow: string | null = null;

/**
 * Replaces the address of the current history step. If a modal is open or the step of a closed record remains, the
 * step of the screen below gets the same address later.
 */
export function keepAddress(address: string): void {
  if (isGoing || countOver() + closedRecords > 0) addressBelow = address;
  history.replaceState(readState(), '', address);
}

/**
 * Applies `addressBelow` to the step that is now current, unless that step belongs to another
 * screen.
 */
function mendAddress(): void {
  if (addressBelow === null) return;
  const isSameScreen = new URL(addressBelow, location.href).pathname === location.pathname;
  if (isSameScreen) history.replaceState(readState(), '', addressBelow);
  if (!isSameScreen || countOver() === 0) addressBelow = null;
}

/** Adds a step for an opened record, or replaces the step of a modal that has just closed. */
export function openRecordStep(address: string): void {
  const modals = openModals.peek().length;
  const how = countOver() > modals ? 'replaceState' : 'pushState';
  addressBelow = null;
  history[how]({ ...readState(), [OPENED]: true, [OVER]: modals }, '', address);
}

/**
 * Goes back to the step before the record. A record opened by a link has no such step, so only its
 * address changes.
 */
export function closeRecordStep(address: string): void {
  if (!readState()?.[OPENED]) return keepAddress(address);
  addressBelow = null;
  closedRecords += 1;
  settleSoon();
}

const MOVES = ['popstate', 'hashchange'] as const;

/** Calls `arrive` on back, forward and fragment changes, until the returned function is called. */
export function followAddress(arrive: () => void): () => void {
  for (const name of MOVES) addEventListener(name, arrive);
  return () => {
    for (const name of MOVES) removeEventListener(name, arrive);
  };
}

/**
 * Fragment of the address without `#`. The fragment is also correct in a `popstate` listener that runs before the
 * listener of this module.
 */
export function readHash(): string {
  mendAddress();
  return location.hash.slice(1);
}

export function noteCompany(id: string | null): void {
  if (notedCompany() !== id) history.replaceState({ ...readState(), [COMPANY]: id }, '');
}

/**
 * Company stored in the current history step. Undefined for a new step and for steps from outside the portal.
 */
export function notedCompany(): string | null | undefined {
  return readState()?.[COMPANY] as string | null | undefined;
}

/**
 * Navigates within the portal. It replaces the step of a modal or record that closes with the
 * navigation.
 */
export function stepTo(address: string, replace: boolean): void {
  const how = replace || countOver() + closedRecords > 0 ? 'replaceState' : 'pushState';
  closedRecords = 0;
  addressBelow = null;
  history[how](null, '', address);
}

/** Gives each modal a history step that "back" closes, until the returned function is called. */
export function giveModalsSteps(): () => void {
  const arrive = () => {
    mendAddress();
    if (isGoing) return;
    for (const modal of openModals.peek().slice(countOver()).reverse()) modal.close();
    // A modal that refuses to close gets its history step back.
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

/** Waits until all modals and records of one action have opened and closed. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

function settle(): void {
  if (isGoing) return;
  const over = countOver();
  const openCount = openModals.peek().length;
  // In the browser history, the steps of modals lie above the steps of records.
  const back = closedRecords > 0 ? closedRecords + over : Math.max(0, over - openCount);
  closedRecords = 0;
  if (back > 0) {
    isGoing = true;
    addEventListener('popstate', arriveOurselves, { once: true });
    history.go(-back);
    return;
  }
  for (let step = over + 1; step <= openCount; step += 1) {
    history.pushState({ ...readState(), [OVER]: step }, '');
  }
}

function arriveOurselves(): void {
  isGoing = false;
  settleSoon();
}
