import type { Home } from '#contract/home.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatPlate } from '#core/format/plate.ts';
import { scheduleItems } from './schedule-lines.ts';
import { actions, mayBuy, mayDistribute, waitingAction, type May } from './actions.ts';
import {
  counted,
  money,
  named,
  type AttentionItem,
  type AttentionPart,
  type AttentionWords,
} from './attention-parts.ts';

export function attentionItemsOf(home: Home, words: AttentionWords, may: May): AttentionItem[] {
  const found = [
    debtItem(home, words, may),
    billsItem(home, words),
    limitItem(home, words),
    creditItem(home, words, may),
    ...scheduleItems(home, words, may),
    rejectedItem(home, words),
    ...alertItems(home, words),
    receiptsItem(home, words),
    purchasesItem(home, words),
    walletsItem(home, words, may),
    licencesItem(home, words),
  ];
  return found.filter((item) => item !== null);
}

export function mayNeed({
  balance,
  purchases,
  activity,
  wallets,
  licences,
  schedules,
  bills,
}: Home): boolean {
  return [balance, purchases, activity, wallets, licences, schedules, bills].some((part) => part !== null);
}

const day = (date: string, { locale }: AttentionWords) => formatDate(date as CalendarDate, locale);

function ownerName(owner: { readonly kind: string; readonly name: string }): string {
  return owner.kind === 'vehicle' ? formatPlate(owner.name) : owner.name;
}

function debtItem({ balance }: Home, words: AttentionWords, may: May): AttentionItem | null {
  if (!balance || balance.debt === 0) return null;
  const { t } = words;
  const amount = money(balance.debt, words);
  return {
    key: 'debt',
    tone: 'negative',
    title: t('debt', { amount }),
    parts: [{ text: t('debtAbout') }],
    action: mayBuy(may) ? { label: t('buyAmount', { amount }), to: actions.buyValue(balance.debt) } : null,
  };
}

function billsItem({ bills }: Home, words: AttentionWords): AttentionItem | null {
  if (!bills?.next) return null;
  const { overdue, due, next } = bills;
  const { t } = words;
  const isLate = overdue.count > 0;
  const now = isLate ? overdue : due;
  if (now.count === 0) return null;
  const values = { amount: money(now.owed, words), ...counted(now.count, words) };
  const isOne = overdue.count + due.count === 1;
  return {
    key: 'bills',
    tone: isLate ? 'negative' : 'caution',
    title: isLate ? t('billsOverdue', values) : t('billsDue', values),
    parts: [
      { text: t(isLate ? 'dueSince' : 'dueOn', { date: day(next.dueDate, words) }) },
      ...(isLate && due.count > 0
        ? [{ text: t('billsDue', { amount: money(due.owed, words), ...counted(due.count, words) }) }]
        : []),
    ],
    action: isOne
      ? { label: t('pay'), to: actions.bill(next.from) }
      : { label: t('seeAll'), to: actions.bills },
  };
}

const NEARLY_USED = 0.8;

function limitItem({ bills }: Home, words: AttentionWords): AttentionItem | null {
  const credit = bills?.credit;
  if (!credit || credit.owed < credit.limit * NEARLY_USED) return null;
  const { t } = words;
  const values = { owed: money(credit.owed, words), limit: money(credit.limit, words) };
  return {
    key: 'limit',
    tone: 'caution',
    title: t('limitUsed', values),
    parts: [{ text: t('limitAbout') }],
    action: { label: t('seeBills'), to: actions.bills },
  };
}

function creditItem({ balance }: Home, words: AttentionWords, may: May): AttentionItem | null {
  if (!balance || !(balance.isBalanceLow || balance.areDaysLow)) return null;
  const { t } = words;
  const { lowBalance, lowDays, company } = balance;
  const parts: AttentionPart[] = [];
  if (balance.areDaysLow && lowDays !== null) parts.push({ text: t('creditDays', counted(lowDays, words)) });
  if (balance.isBalanceLow && lowBalance !== null) {
    parts.push({
      text: t('creditBalance', { company: money(company, words), low: money(lowBalance, words) }),
    });
  }
  return {
    key: 'credit',
    tone: 'caution',
    title: t('credit'),
    parts,
    action: mayBuy(may) ? { label: t('buy'), to: actions.buy } : null,
  };
}

function rejectedItem({ activity }: Home, words: AttentionWords): AttentionItem | null {
  const rejected = activity?.rejected;
  if (!rejected || rejected.count === 0) return null;
  const { t, explanation } = words;
  const [newest] = rejected.first;
  const isOne = rejected.count === 1 && newest !== undefined;
  return {
    key: 'rejected',
    tone: 'negative',
    title: t('rejected', counted(rejected.count, words)),
    parts: named(rejected.count, rejected.first, words, ({ _id, owner, reason, amount }) => ({
      text: owner ? ownerName(owner) : money(amount, words),
      about: explanation(`reason_${reason}`),
      ...(!isOne && { action: actions.transaction(_id) }),
    })),
    action: isOne
      ? { label: t('remedy'), to: actions.transaction(newest._id) }
      : { label: t('seeAll'), to: waitingAction('refused') },
  };
}

/**
 * Attention items of the alerts. Missing receipts have an attention item of their own, which also counts
 * earlier days.
 */
function alertItems({ activity }: Home, words: AttentionWords): AttentionItem[] {
  const { t, explanation } = words;
  const others = (activity?.alerts ?? []).filter(
    ({ type, count }) => count > 0 && !(type === 'MISSING_RECEIPT_VALIDATION' && activity?.receiptsPending),
  );
  return others.map(({ type, count }) => ({
    key: type,
    tone: 'caution',
    title: t('alert', { name: explanation(`alert_${type}`), ...counted(count, words) }),
    parts: [],
    action: { label: t('see'), to: waitingAction(type) },
  }));
}

function receiptsItem({ activity }: Home, words: AttentionWords): AttentionItem | null {
  if (!activity || activity.receiptsPending === 0) return null;
  const { t } = words;
  return {
    key: 'receipts',
    tone: 'caution',
    title: t('receipts', counted(activity.receiptsPending, words)),
    parts: [],
    action: { label: t('check'), to: waitingAction('receipts') },
  };
}

function purchasesItem({ purchases }: Home, words: AttentionWords): AttentionItem | null {
  if (!purchases || purchases.count === 0) return null;
  const { t, locale, timeZone } = words;
  const { count, amount, overdue, next } = purchases;
  const parts: AttentionPart[] = [];
  if (next) {
    const until = next.expiresAt
      ? formatInstant(new Date(next.expiresAt), locale, timeZone)
      : next.dueDate && day(next.dueDate, words);
    const pay = until ? [t('until', { at: until })] : [];
    const kind = t(`next_${next.paymentType}`);
    parts.push(
      count > 1
        ? {
            text: kind,
            about: [money(next.value, words), ...pay].join(' · '),
            action: actions.purchase(next._id),
          }
        : { text: [kind, ...pay].join(' · ') },
    );
  }
  if (overdue > 0) parts.push({ text: t('overdue', counted(overdue, words)) });
  return {
    key: 'purchases',
    tone: 'neutral',
    title: t('purchases', { amount: money(amount, words), ...counted(count, words) }),
    parts,
    action:
      count === 1 && next
        ? { label: t('pay'), to: actions.purchase(next._id) }
        : { label: t('seeAll'), to: actions.pendingPurchases },
  };
}

function walletsItem({ wallets }: Home, words: AttentionWords, may: May): AttentionItem | null {
  if (!wallets || wallets.count === 0 || wallets.lowWallet === null) return null;
  const { t } = words;
  return {
    key: 'wallets',
    tone: 'caution',
    title: t('wallets', { low: money(wallets.lowWallet, words), ...counted(wallets.count, words) }),
    parts: named(wallets.count, wallets.first, words, ({ owner, expenseCenter, balance }) => ({
      text: ownerName(owner),
      about: money(balance, words),
      action: actions.wallet(owner._id, expenseCenter?._id ?? null),
    })),
    action: { label: t(mayDistribute(may) ? 'distribute' : 'seeAll'), to: actions.fillUp },
  };
}

function licencesItem({ licences }: Home, words: AttentionWords): AttentionItem | null {
  if (!licences || licences.ended + licences.ending === 0) return null;
  const { t } = words;
  const { ended, ending, until, first } = licences;
  const [soonest] = first;
  const isOne = ended + ending === 1 && soonest !== undefined;
  const title = [
    ...(ended > 0 ? [t('licencesEnded', counted(ended, words))] : []),
    ...(ending > 0 ? [t('licencesEnding', { until: day(until, words), ...counted(ending, words) })] : []),
  ];
  return {
    key: 'licences',
    tone: ended > 0 ? 'negative' : 'caution',
    title: title.join(' · '),
    parts: named(ended + ending, first, words, ({ _id, name, endsOn }) => ({
      text: name,
      about: day(endsOn, words),
      ...(!isOne && { action: actions.driver(_id) }),
    })),
    action: isOne
      ? { label: t('open'), to: actions.driver(soonest._id) }
      : { label: t('seeAll'), to: actions.licences },
  };
}
