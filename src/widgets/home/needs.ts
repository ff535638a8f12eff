import type { Home } from '#contract/home.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatPlate } from '#core/format/plate.ts';
import { scheduleNeeds } from './schedule-lines.ts';
import { acts, mayBuy, mayDistribute, waitingAct, type May } from './acts.ts';
import { counted, money, named, type Need, type NeedPart, type NeedWords } from './need-parts.ts';

export function needsOf(home: Home, words: NeedWords, may: May): Need[] {
  const found = [
    debtNeed(home, words, may),
    billsNeed(home, words),
    limitNeed(home, words),
    creditNeed(home, words, may),
    ...scheduleNeeds(home, words, may),
    rejectedNeed(home, words),
    ...alertNeeds(home, words),
    receiptsNeed(home, words),
    purchasesNeed(home, words),
    walletsNeed(home, words, may),
    licencesNeed(home, words),
  ];
  return found.filter((need) => need !== null);
}

/** True if the user may see any of the items. */
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

const day = (date: string, { locale }: NeedWords) => formatDate(date as CalendarDate, locale);

function ownerName(owner: { readonly kind: string; readonly name: string }): string {
  return owner.kind === 'vehicle' ? formatPlate(owner.name) : owner.name;
}

function debtNeed({ balance }: Home, words: NeedWords, may: May): Need | null {
  if (!balance || balance.debt === 0) return null;
  const { t } = words;
  const amount = money(balance.debt, words);
  return {
    key: 'debt',
    tone: 'negative',
    title: t('debt', { amount }),
    parts: [{ text: t('debtAbout') }],
    act: mayBuy(may) ? { label: t('buyAmount', { amount }), to: acts.buyValue(balance.debt) } : null,
  };
}

function billsNeed({ bills }: Home, words: NeedWords): Need | null {
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
    act: isOne ? { label: t('pay'), to: acts.bill(next.from) } : { label: t('seeAll'), to: acts.bills },
  };
}

const NEARLY_USED = 0.8;

function limitNeed({ bills }: Home, words: NeedWords): Need | null {
  const credit = bills?.credit;
  if (!credit || credit.owed < credit.limit * NEARLY_USED) return null;
  const { t } = words;
  const values = { owed: money(credit.owed, words), limit: money(credit.limit, words) };
  return {
    key: 'limit',
    tone: 'caution',
    title: t('limitUsed', values),
    parts: [{ text: t('limitAbout') }],
    act: { label: t('seeBills'), to: acts.bills },
  };
}

function creditNeed({ balance }: Home, words: NeedWords, may: May): Need | null {
  if (!balance || !(balance.isBalanceLow || balance.areDaysLow)) return null;
  const { t } = words;
  const { lowBalance, lowDays, company } = balance;
  const parts: NeedPart[] = [];
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
    act: mayBuy(may) ? { label: t('buy'), to: acts.buy } : null,
  };
}

function rejectedNeed({ activity }: Home, words: NeedWords): Need | null {
  const rejected = activity?.rejected;
  if (!rejected || rejected.count === 0) return null;
  const { t, verdict } = words;
  const [newest] = rejected.first;
  const isOne = rejected.count === 1 && newest !== undefined;
  return {
    key: 'rejected',
    tone: 'negative',
    title: t('rejected', counted(rejected.count, words)),
    parts: named(rejected.count, rejected.first, words, ({ _id, owner, reason, amount }) => ({
      text: owner ? ownerName(owner) : money(amount, words),
      about: verdict(`reason_${reason}`),
      ...(!isOne && { act: acts.transaction(_id) }),
    })),
    act: isOne
      ? { label: t('remedy'), to: acts.transaction(newest._id) }
      : { label: t('seeAll'), to: waitingAct('refused') },
  };
}

/** Omits missing receipts, which have a line that includes earlier days. */
function alertNeeds({ activity }: Home, words: NeedWords): Need[] {
  const { t, verdict } = words;
  const others = (activity?.alerts ?? []).filter(
    ({ type, count }) => count > 0 && !(type === 'MISSING_RECEIPT_VALIDATION' && activity?.receiptsPending),
  );
  return others.map(({ type, count }) => ({
    key: type,
    tone: 'caution',
    title: t('alert', { name: verdict(`alert_${type}`), ...counted(count, words) }),
    parts: [],
    act: { label: t('see'), to: waitingAct(type) },
  }));
}

function receiptsNeed({ activity }: Home, words: NeedWords): Need | null {
  if (!activity || activity.receiptsPending === 0) return null;
  const { t } = words;
  return {
    key: 'receipts',
    tone: 'caution',
    title: t('receipts', counted(activity.receiptsPending, words)),
    parts: [],
    act: { label: t('check'), to: waitingAct('receipts') },
  };
}

function purchasesNeed({ purchases }: Home, words: NeedWords): Need | null {
  if (!purchases || purchases.count === 0) return null;
  const { t, locale, timeZone } = words;
  const { count, amount, overdue, next } = purchases;
  const parts: NeedPart[] = [];
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
            act: acts.purchase(next._id),
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
    act:
      count === 1 && next
        ? { label: t('pay'), to: acts.purchase(next._id) }
        : { label: t('seeAll'), to: acts.pendingPurchases },
  };
}

function walletsNeed({ wallets }: Home, words: NeedWords, may: May): Need | null {
  if (!wallets || wallets.count === 0 || wallets.lowWallet === null) return null;
  const { t } = words;
  return {
    key: 'wallets',
    tone: 'caution',
    title: t('wallets', { low: money(wallets.lowWallet, words), ...counted(wallets.count, words) }),
    parts: named(wallets.count, wallets.first, words, ({ owner, expenseCenter, balance }) => ({
      text: ownerName(owner),
      about: money(balance, words),
      act: acts.wallet(owner._id, expenseCenter?._id ?? null),
    })),
    act: { label: t(mayDistribute(may) ? 'distribute' : 'seeAll'), to: acts.fillUp },
  };
}

function licencesNeed({ licences }: Home, words: NeedWords): Need | null {
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
      ...(!isOne && { act: acts.driver(_id) }),
    })),
    act: isOne
      ? { label: t('open'), to: acts.driver(soonest._id) }
      : { label: t('seeAll'), to: acts.licences },
  };
}
