import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { askPlate } from './taken-plate.ts';

const notFound = new ApiError({ status: 404, code: 'not_found', message: '', outcome: 'refused' });
const offline = new ApiError({ status: 0, code: 'network_unreachable', message: '', outcome: 'refused' });

function asking(answer: object | ApiError, canList = true) {
  const asked: unknown[] = [];
  const api = async (_name: string, { params }: { params: { licensePlate: string } }) => {
    asked.push(params.licensePlate);
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  return { asked, ask: askPlate({ api, can: () => canList } as unknown as Session) };
}

describe('a plate that is asked about', () => {
  it('is taken where a vehicle has it, and free where none has', async () => {
    expect(await asking({}).ask('ABC1D23', null)).toBe('vehicle_exists');
    expect(await asking(notFound).ask('ABC1D23', null)).toBe(null);
  });

  it("is the vehicle's own in its other spelling", async () => {
    const { ask, asked } = asking({});
    expect(await ask('ABC1C34', 'ABC1234')).toBe(null);
    expect(asked).toEqual([]);
  });

  it('is not asked about by those who may see no vehicles', async () => {
    const { ask, asked } = asking({}, false);
    expect(await ask('ABC1D23', null)).toBe(null);
    expect(asked).toEqual([]);
  });

  it('is known to nobody while the server cannot be asked', async () => {
    await expect(asking(offline).ask('ABC1D23', null)).rejects.toBe(offline);
  });
});
