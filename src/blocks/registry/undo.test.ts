import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#core/api/api-error.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import type { RegistryAction, RegistryRecord } from './registry-types.ts';
import { createUndo, noticeOfAction, type RegistryFact } from './undo.ts';

const row: RegistryRecord = { _id: 'r1', status: 'active' };
const about = 'record r1';
const run = vi.fn<RegistryAction<RegistryRecord>['run']>();
const changed = vi.fn();
const refresh = vi.fn();
let facts: RegistryFact[];

const action: RegistryAction<RegistryRecord> = {
  key: 'restored',
  label: 'Recuperar',
  permission: 'portal.vehicle.add',
  title: () => '',
  confirm: () => '',
  run,
  failed: () => 'Não foi possível recuperar.',
};
const undo = {
  action,
  subject: row,
  id: 'r1',
  label: 'Recuperar cadastro',
  unknown: 'Não sabemos.',
  askAgain: 'Perguntar de novo',
};
const revert = () => createUndo({ notify: (fact) => facts.push(fact), changed, refresh })(undo, about);

describe('undo of an action', () => {
  beforeEach(() => {
    facts = [];
    vi.resetAllMocks();
  });

  it('has a notice with the link that restores the record and the credit that the company keeps', () => {
    const onClick = () => {};
    expect(
      noticeOfAction('Excluído.', about, { label: 'Recuperar', keeps: 'R$ 500,00 ficam.', onClick }),
    ).toEqual({
      tone: 'positive',
      text: 'Excluído.',
      detail: 'R$ 500,00 ficam.',
      about,
      action: { label: 'Recuperar', onClick },
    });
  });

  it('runs the action with a key, shows a notice, and reports the change', async () => {
    run.mockResolvedValue({ said: 'Recuperado.' });
    await revert();
    expect(run).toHaveBeenCalledWith(row, {}, expect.objectContaining({ key: expect.any(String) }));
    expect(facts).toEqual([{ tone: 'positive', text: 'Recuperado.', about }]);
    expect(changed).toHaveBeenCalledWith({ act: 'restored', id: 'r1', returned: 0 });
  });

  it('reports the reason of a refusal, and changes nothing', async () => {
    const error = new ApiError({ status: 403, code: 'permission_missing', message: '', outcome: 'refused' });
    run.mockRejectedValue(error);
    await revert();
    const notice = { tone: 'negative', text: 'Não foi possível recuperar.', about, durationMs: Infinity };
    expect(facts).toEqual([{ refused: error, notice }]);
    expect(changed).not.toHaveBeenCalled();
  });

  it('asks again with the same key after a lost answer', async () => {
    run.mockRejectedValueOnce(
      new ApiError({ status: 0, code: 'outcome_unknown', message: '', outcome: 'unknown' }),
    );
    run.mockResolvedValueOnce({ said: 'Recuperado.' });
    const ended = revert();
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
