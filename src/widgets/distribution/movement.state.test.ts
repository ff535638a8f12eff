import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/api/api-error.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { createMovements, type Activity } from './movement.state.ts';

const unanswered = new ApiError({ status: 0, code: 'network_unreachable', message: '', outcome: 'unknown' });
const refusedWith = (code: 'insufficient_company_balance') =>
  new ApiError({ status: 422, code, message: '', outcome: 'refused' });
const start = { kind: 'hand-out', amountCents: ZERO_CENTS, progress: null } as const;

function open() {
  let made = 0;
  const movements = createMovements(() => `key ${(made += 1)}`);
  const statuses: (Activity['status'] | null)[] = [];
  movements.activity.subscribe((activity) => void statuses.push(activity?.status ?? null));
  return { movements, statuses };
}

/** Lets everything that is ready happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a movement whose outcome is unknown', () => {
  it('keeps everything locked until the same key has brought an answer', async () => {
    const { movements, statuses } = open();
    const keys: string[] = [];
    const answers = [unanswered, unanswered, 'moved'];
    let result = '';
    const run = movements.run(start, async () => {
      result = await movements.move(async (key) => {
        keys.push(key);
        const answer = answers[keys.length - 1];
        if (answer instanceof ApiError) throw answer;
        return String(answer);
      });
    });
    await settle();
    expect(movements.activity.value?.status).toBe('unknown');
    movements.askAgain();
    await settle();
    expect(movements.activity.value?.status).toBe('unknown');
    movements.askAgain();
    await run;
    expect(result).toBe('moved');
    expect(keys).toEqual(['key 1', 'key 1', 'key 1']);
    expect(movements.activity.value).toBeNull();
    expect(statuses.filter((status) => status === 'unknown')).toHaveLength(2);
  });

  it('says that it is being checked while the call asks again by itself', async () => {
    const { movements, statuses } = open();
    await movements.run(start, () =>
      movements.move(async (_key, onChecking) => {
        onChecking();
      }),
    );
    expect(statuses).toContain('checking');
  });
});

describe('a movement', () => {
  it('ends with a refusal, and the next one has another key', async () => {
    const { movements } = open();
    const keys: string[] = [];
    const refuse = (key: string) => {
      keys.push(key);
      return Promise.reject(refusedWith('insufficient_company_balance'));
    };
    for (let time = 0; time < 2; time += 1) {
      await movements.run(start, () =>
        expect(movements.move(refuse)).rejects.toMatchObject({ code: 'insufficient_company_balance' }),
      );
    }
    expect(keys).toEqual(['key 1', 'key 2']);
    expect(movements.activity.value).toBeNull();
  });

  it('is not begun a second time while it runs', async () => {
    const { movements } = open();
    let begun = 0;
    const begin = () =>
      movements.run(start, async () => {
        begun += 1;
        await settle();
      });
    await Promise.all([begin(), begin(), begin()]);
    expect(begun).toBe(1);
  });
});
