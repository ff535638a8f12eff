import { describeScreen } from '#core/element/describe-screen.ts';

const ENTRY = '/app/bills';

const icon = { path: 'M3.5 2h9v12l-1.5-1-1.5 1-1.5-1-1.5 1-1.5-1-1.5 1zM6 5.5h4M6 8.5h4' };
const shared = {
  icon,
  group: 'balance',
  permission: 'portal.bill.list',
  closesEntry: true,
  menu: 'bills',
} as const;

export const billsScreen = describeScreen({
  ...shared,
  path: ENTRY,
  label: 'screen',
  order: 7,
  elements: [{ tag: 'litro-bills', attributes: { show: 'bills' }, keepsView: true }],
});

export const periodsScreen = describeScreen({
  ...shared,
  path: '/app/bills/periods',
  partOf: ENTRY,
  label: 'periodsScreen',
  order: 8,
  elements: [{ tag: 'litro-bills', attributes: { show: 'periods' }, keepsView: true }],
});

export const invoicesScreen = describeScreen({
  ...shared,
  path: '/app/bills/invoices',
  partOf: ENTRY,
  label: 'invoicesScreen',
  order: 9,
  elements: [{ tag: 'litro-bills', attributes: { show: 'invoices' }, keepsView: true }],
});
