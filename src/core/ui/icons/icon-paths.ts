/** Icons as stroked paths in a box of 16 by 16. Shoelace components use them, too. */
export const ICON_PATHS = {
  check: 'M3 8.5l3.2 3.2L13 4.8',
  'chevron-down': 'M4 6l4 4 4-4',
  'chevron-left': 'M10 4L6 8l4 4',
  'chevron-right': 'M6 4l4 4-4 4',
  'chevron-up': 'M4 10l4-4 4 4',
  clock: 'M8 4.5V8l2.4 1.6M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z',
  close: 'M4 4l8 8M12 4l-8 8',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  error: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM8 5v3.6M8 11v.1',
  eye: 'M1.5 8S3.8 3.5 8 3.5 14.5 8 14.5 8 12.2 12.5 8 12.5 1.5 8 1.5 8zM10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  'eye-off':
    'M2.5 2.5l11 11M6.4 3.7A6.6 6.6 0 0 1 8 3.5c4.2 0 6.5 4.5 6.5 4.5a12 12 0 0 1-1.9 2.5M4 5.1A11.4 11.4 0 0 0 1.5 8S3.8 12.5 8 12.5c1 0 2-.3 2.8-.7',
  fit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  filter: 'M2 3.5h12M4.5 8h7M6.8 12.5h2.4',
  grip: 'M6 3.5v.1M10 3.5v.1M6 8v.1M10 8v.1M6 12.4v.1M10 12.4v.1',
  info: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 7.4V11M8 5v.1',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  minus: 'M3.5 8h9',
  more: 'M8 3.2v.5M8 7.8v.5M8 12.4v.5',
  plus: 'M8 3.5v9M3.5 8h9',
  refresh: 'M13.2 6.5A5.5 5.5 0 1 0 13.3 10M13.5 3v3.5H10',
  search: 'M11 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10 10l3.5 3.5',
  settings:
    'M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M12.3 4.5a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0zM6.9 11.5a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0z',
  sort: 'M4.5 13V3M2 5.5L4.5 3 7 5.5M11.5 3v10M9 10.5l2.5 2.5 2.5-2.5',
  success: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM5.3 8.2l1.9 1.9 3.5-3.9',
  user: 'M10.6 5.4a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0zM2.8 13.5c.5-2.4 2.6-3.6 5.2-3.6s4.7 1.2 5.2 3.6',
  warning: 'M8 2.3L14.3 13.2H1.7zM8 6.5v3M8 11.3v.1',
} as const;

export type IconName = keyof typeof ICON_PATHS;
