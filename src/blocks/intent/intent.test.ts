import { describe, expect, it } from 'vitest';
import { hrefOf } from './intent.ts';

describe('hrefOf', () => {
  it('joins the path of the element, its view and the organization', () => {
    expect(hrefOf({ element: 'litro-purchase', view: '' })).toBe('/app/balance/purchase');
    expect(hrefOf({ element: 'litro-bills', view: 'bill=1', organizationId: 'o1' })).toBe(
      '/app/bills#bill=1&organization=o1',
    );
    expect(
      hrefOf({ element: 'litro-aggregates', view: '', organizationId: null, path: '/app/aggregates/tanks' }),
    ).toBe('/app/aggregates/tanks');
  });
});
