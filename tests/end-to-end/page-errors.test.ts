import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { RouteBody } from '#contract/routes.ts';
import { useDemonstration } from './support/journeys.ts';

const { demo, enter } = useDemonstration({
  elements: [],
  settings: { ERROR_REPORTS: 'log', ERROR_SAMPLE_RATE: '1' },
});

/** The next error report of the page. Playwright does not see answers to requests with `keepalive`. */
async function nextReport(page: Page) {
  const sent = await page.waitForRequest((request) => new URL(request.url()).pathname === '/client-error');
  return sent.postDataJSON() as RouteBody<'POST /client-error'>;
}

it('the portal reports uncaught errors and missing code under its own policy', async () => {
  const { page } = await enter();
  await page.route(/\/c\/login\.widget-[^/]*\.js$/, (route) => route.abort());
  const missing = nextReport(page);
  await page.goto(`${demo().litroUrl}/user/login`);
  const { frames, ...report } = await missing;
  expect(report).toMatchObject({
    source: 'chunk',
    hint: 'code_not_loaded',
    mode: 'portal',
    element: 'litro-login',
  });
  expect(frames).toEqual([{ file: expect.stringMatching(/^login\.widget-/), line: 0, column: 0 }]);

  const rejected = nextReport(page);
  await page.evaluate(() => void Promise.reject(new RangeError('R$ 1.234,56 de Ana')));
  const second = await rejected;
  expect(second).toMatchObject({ source: 'rejection', name: 'RangeError' });
  expect(JSON.stringify(second)).not.toMatch(/1\.234|Ana/);
});
