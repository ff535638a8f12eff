export const NOTICE_SECRET = 'the-notices-of-a-storm-are-signed-with-it';

export const PAYMENT_SETTINGS = {
  PAYMENTS: 'local',
  PIX_KEY: '123e4567-e89b-42d3-a456-426655440000',
  PIX_NAME: 'Litro',
  PIX_CITY: 'Campinas',
  PIX_NOTICE_SECRET: NOTICE_SECRET,
} as const;
