import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { askPlate } from './taken-plate.ts';

const notFound = new ApiError({ status: 404, code: 'not_found', message: '', outcome: 'refused' });
const offline = new ApiError({ status: 0, code: 'network_unreachable', message: '', outcome: 'refused' });

function asking(answer: object | ApiError, canList = true) {
  const requests: unknown[] = [];
  const api = async (_name: string, { params }: { params: { licensePlate: string } }) => {
    requests.push(params.licensePlate);
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  return { requests, ask: askPlate({ api, can: () => canList } as unknown as Session) };
}

describe('askPlate', () => {
  it('reports a plate of an existing vehicle as taken and an unknown plate as free', async () => {
    expect(await asking({}).ask('ABC1D23', null)).toBe('vehicle_exists');
    expect(await asking(notFound).ask('ABC1D23', null)).toBe(null);
  });

  it("accepts the other spelling of the vehicle's own plate without a request", async () => {
    const { ask, requests } = asking({});
    expect(await ask('ABC1C34', 'ABC1234')).toBe(null);
    expect(requests).toEqual([]);
  });

  it('sends no request for users who may not list vehicles', async () => {
    const { ask, requests } = asking({}, false);
    expect(await ask('ABC1D23', null)).toBe(null);
    expect(requests).toEqual([]);
  });

  it('rejects while the server is unreachable', async () => {
    await expect(asking(offline).ask('ABC1D23', null)).rejects.toBe(offline);
  });
});
