import { useSignalEffect } from '@preact/signals-react/runtime';
import type { Settlement } from '#core/session/session.ts';
import { useNotify, type Notice } from '#core/ui/overlays/notifications.tsx';
import type { ReadonlySignal } from '@preact/signals-react';
import type { Told } from '../told.ts';
import type { Words } from './words.ts';

/** How many rows a sentence names before it trails off. */
const NAMED_ROWS = 3;

/** Settlements that were said already, be it by another element of the session. */
const said = new WeakSet<Settlement>();

export interface AnnouncerProps {
  told: ReadonlySignal<Told | null>;
  /** What became of a movement that a reload of the page fell into. */
  settlement: ReadonlySignal<Settlement | null>;
  words: Words;
}

/** Says what was told, once. */
export function Announcer({ told, settlement, words }: AnnouncerProps) {
  const notify = useNotify();
  useSignalEffect(() => {
    const settled = settlement.value;
    if (!settled || said.has(settled)) return;
    said.add(settled);
    notify(noticeOfSettlement(settled, words));
  });
  useSignalEffect(() => {
    if (told.value) notify(noticeOf(told.value, words));
  });
  return null;
}

function noticeOfSettlement({ done, none }: Settlement, { plural }: Words): Notice {
  const text = [
    done > 0 && plural('settledDone', done, {}),
    none > 0 && plural('settledNone', none, {}),
  ].filter(Boolean);
  return { tone: none > 0 ? 'caution' : 'positive', text: text.join(' '), durationMs: Infinity };
}

export function noticeOf(told: Told, { t, money, plural, holders }: Words): Notice {
  switch (told.kind) {
    case 'distributed': {
      const values = { amount: money(told.amountCents), after: money(told.afterCents) };
      return { tone: 'positive', text: plural(`distributed_${holders}`, told.count, values) };
    }
    case 'vetoed':
      return { tone: 'caution', text: t('vetoed') };
    case 'collected': {
      const values = { amount: money(told.amountCents), after: money(told.afterCents) };
      return { tone: 'positive', text: t('collected', values) };
    }
    case 'collectedPart': {
      const values = { amount: money(told.amountCents), done: told.done, total: told.total };
      return { tone: 'caution', text: t('collectedPart', values) };
    }
    case 'shared':
      return { tone: 'positive', text: t('shared', { name: told.name }) };
    case 'unshared':
      return { tone: 'positive', text: t('unshared', { name: told.name, amount: money(told.amountCents) }) };
    case 'anywhereFailed':
      return { tone: 'negative', text: t('anywhereFailed', { name: told.name }), ...withRequest(told) };
    case 'limitSaved':
      return {
        tone: 'positive',
        text:
          told.limitCents === null
            ? t('limitLifted', { name: told.name })
            : t('limitSaved', { name: told.name, amount: money(told.limitCents) }),
      };
    case 'sharingTypeChanged':
      return { tone: 'positive', text: t(`changed_${told.type}`, { amount: money(told.amountCents) }) };
    case 'centerGone':
      return { tone: 'caution', text: t('centerGone', { name: told.name }), durationMs: Infinity };
    case 'gone': {
      const { names, amountCents } = told;
      const named = names.slice(0, NAMED_ROWS).join(', ') + (names.length > NAMED_ROWS ? '…' : '');
      const text = plural('goneRows', names.length, { names: named, amount: money(amountCents) });
      return { tone: 'caution', text, durationMs: Infinity };
    }
  }
}

function withRequest({ failure }: Extract<Told, { kind: 'anywhereFailed' }>): Pick<Notice, 'detail'> {
  return failure.requestId ? { detail: failure.requestId } : {};
}
