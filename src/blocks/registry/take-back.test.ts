import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#core/api/api-error.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import type { RegistryAct, RegistryRecord } from './registry-types.ts';
import { createTakingBack, noticeOfAct, type RegistryFact } from './take-back.ts';

const row: RegistryRecord = { _id: 'r1', status: 'active' };
const about = 'record r1';
const run = vi.fn<RegistryAct<RegistryRecord>['run']>();
const changed = vi.fn();
const refresh = vi.fn();
let facts: RegistryFact[];

const act: RegistryAct<RegistryRecord> = {
  key: 'restored',
  label: 'Recuperar',
  permission: 'portal.vehicle.add',
  title: () => '',
  confirm: () => '',
  run,
  failed: () => 'Não foi possível recuperar.',
};
const undo = {
  act,
  subject: row,
  id: 'r1',
  label: 'Recuperar cadastro',
  unknown: 'Não sabemos.',
  askAgain: 'Perguntar de novo',
};
const takeBack = () =>
  createTakingBack({ notify: (fact) => facts.push(fact), changed, refresh })(undo, about);

describe('what takes an act back', () => {
  beforeEach(() => {
    facts = [];
    vi.resetAllMocks();
  });

  it('says what stays with the company beside what brings the record back', () => {
    const onClick = () => {};
    expect(
      noticeOfAct('Excluído.', about, { label: 'Recuperar', keeps: 'R$ 500,00 ficam.', onClick }),
    ).toEqual({
      tone: 'positive',
      text: 'Excluído.',
      detail: 'R$ 500,00 ficam.',
      about,
      action: { label: 'Recuperar', onClick },
    });
  });

  it('runs the act under a key, says so, and tells the page', async () => {
    run.mockResolvedValue({ said: 'Recuperado.' });
    await takeBack();
    expect(run).toHaveBeenCalledWith(row, {}, expect.objectContaining({ key: expect.any(String) }));
    expect(facts).toEqual([{ tone: 'positive', text: 'Recuperado.', about }]);
    expect(changed).toHaveBeenCalledWith({ act: 'restored', id: 'r1', returned: 0 });
  });

  it('says why it was refused, and changes nothing', async () => {
    const error = new ApiError({ status: 403, code: 'permission_missing', message: '', outcome: 'refused' });
    run.mockRejectedValue(error);
    await takeBack();
    const notice = { tone: 'negative', text: 'Não foi possível recuperar.', about, durationMs: Infinity };
    expect(facts).toEqual([{ refused: error, notice }]);
    expect(changed).not.toHaveBeenCalled();
  });

  it('asks again under the same key where the answer was lost', async () => {
    run.mockRejectedValueOnce(
      new ApiError({ status: 0, code: 'outcome_unknown', message: '', outcome: 'unknown' }),
    );
    run.mockResolvedValueOnce({ said: 'Recuperado.' });
    const ended = takeBack();
    await eventually(() => expect(facts).toHaveLength(1));
    expect(facts[0]).toMatchObject({ tone: 'caution', text: 'Não sabemos.', about });
    const [unknown] = facts;
    if (unknown && 'action' in unknown) unknown.action?.onClick();
    await ended;
    const [first, second] = run.mock.calls.map(([, , under]) => under.key);
    expect(second).toBe(first);
    expect(facts.at(-1)).toMatchObject({ text: 'Recuperado.' });
  });
});
