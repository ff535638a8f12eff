import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from '#core/api/api-error.ts';
import { formatPlate } from '#core/format/plate.ts';
import { parsePlate } from '#core/validation/plate.ts';
import type { Filling, KeyedRules } from './field-rules.ts';
import { createForm } from './form-state.ts';
import { textRules } from './readings.ts';

const plate: KeyedRules = {
  key: 'licensePlate',
  write: (value) => formatPlate(String(value ?? '')),
  read(text) {
    const value = parsePlate(text);
    return value === null ? { ok: false, problems: ['plateWrong'] } : { ok: true, value };
  },
  refusedBy: ['wallet_repeated'],
};
const year: KeyedRules = {
  key: 'year',
  write: (value) => (value === null || value === undefined ? '' : String(value)),
  read(text) {
    if (text.trim() === '') return { ok: true, value: null };
    return /^\d{4}$/.test(text) ? { ok: true, value: Number(text) } : { ok: false, problems: ['yearWrong'] };
  },
};
const open = (record: object = { licensePlate: 'ABC1234', year: 2020 }) =>
  createForm([plate, year], record as Record<string, unknown>);
const field = (form: ReturnType<typeof open>, key: string) => form.fields.get(key)!;
const refusal = (more: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 400, code: 'validation_failed', message: '', outcome: 'refused', ...more });

describe('createForm with a record', () => {
  it('shows formatted values, and reports a change only if a value differs', () => {
    const form = open();
    expect(field(form, 'licensePlate').text.value).toBe('ABC-1234');
    field(form, 'licensePlate').text.value = 'abc1234';
    expect(form.isChanged.value).toBe(false);
    expect(form.readChanges()).toEqual({});
    field(form, 'year').text.value = '';
    expect(form.isChanged.value).toBe(true);
    expect(form.readChanges()).toEqual({ year: null });
    expect(form.read()).toEqual({ licensePlate: 'ABC1234', year: null });
  });

  it('shows no problem while the user types, and shows the problem once the user leaves the field', () => {
    const form = open();
    field(form, 'year').text.value = '20';
    expect(field(form, 'year').problems.value).toEqual([]);
    field(form, 'year').leave();
    expect(field(form, 'year').problems.value).toEqual(['yearWrong']);
    field(form, 'year').text.value = '2021';
    expect(field(form, 'year').problems.value).toEqual([]);
  });

  it('reads null while a field is wrong, and names the first wrong field', () => {
    const form = open({});
    field(form, 'year').text.value = 'x';
    expect(form.firstWrong.value).toBe(null);
    expect(form.read()).toBe(null);
    expect(form.firstWrong.value).toBe('licensePlate');
    field(form, 'licensePlate').text.value = 'ABC1D23';
    expect(form.firstWrong.value).toBe('year');
  });

  it('refuse shows a refusal at its field until the text changes, and returns false for other refusals', () => {
    const form = open();
    expect(form.refuse(refusal({ code: 'busy' }))).toBe(false);
    expect(form.firstWrong.value).toBe(null);
    expect(form.refuse(refusal({ code: 'wallet_repeated' }))).toBe(true);
    expect(field(form, 'licensePlate').refusal.value).toBe('wallet_repeated');
    field(form, 'licensePlate').text.value = 'ABC1D99';
    expect(field(form, 'licensePlate').refusal.value).toBe(null);
    const details = [{ part: 'body' as const, path: '/year', message: 'must be <= 2100' }];
    expect(form.refuse(refusal({ details }))).toBe(true);
    expect(form.firstWrong.value).toBe('year');
  });
});

describe('createForm while the user types', () => {
  it('readable contains only valid values and shows no problems', () => {
    const again = { ...plate, key: 'again', repeats: 'licensePlate' };
    const form = createForm([plate, again, year], { year: 2020 });
    expect(form.readable.value).toEqual({ year: 2020 });
    field(form, 'licensePlate').text.value = 'ABC1D23';
    field(form, 'again').text.value = 'ABC1D23';
    field(form, 'year').text.value = 'x';
    expect(form.readable.value).toEqual({ licensePlate: 'ABC1D23' });
    expect([form.firstWrong.value, form.called.value]).toEqual([null, 0]);
  });
});

describe('a field with `ask`', () => {
  type Answer = ApiErrorCode | null;
  const asking = () => {
    const requests: { value: unknown; before: unknown; answer: (code: Answer) => void; fail: () => void }[] =
      [];
    const ask = (value: unknown, before: unknown) =>
      new Promise<Answer>((answer, fail) => requests.push({ value, before, answer, fail }));
    const form = createForm([{ ...plate, ask }, year], { licensePlate: 'ABC1234' });
    const { text, leave, refusal } = form.fields.get('licensePlate')!;
    const type = (next: string) => {
      text.value = next;
      leave();
    };
    return { form, requests, type, text, leave, refusal };
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('shows a refusal of the server once the user leaves the field, until the text changes', async () => {
    const { form, requests, type, text, refusal } = asking();
    type('xyz1a23');
    expect(requests).toMatchObject([{ value: 'XYZ1A23', before: 'ABC1234' }]);
    requests[0]!.answer('wallet_repeated');
    await settled();
    expect(refusal.value).toBe('wallet_repeated');
    expect(form.read()).toEqual({ licensePlate: 'XYZ1A23', year: null });
    text.value = 'XYZ1A24';
    expect(refusal.value).toBe(null);
  });

  it('shows only the answer to the newest question', async () => {
    const { requests, type, refusal } = asking();
    type('XYZ1A23');
    type('XYZ1A24');
    requests[1]!.answer(null);
    requests[0]!.answer('wallet_repeated');
    await settled();
    expect(refusal.value).toBe(null);
    type('XYZ1A23');
    expect(requests).toHaveLength(3);
  });

  it('asks once per text, and never about an invalid, unchanged or untouched value', async () => {
    const { form, requests, type, leave } = asking();
    leave();
    type('abc1234');
    type('ABC12');
    expect(requests).toHaveLength(0);
    type('XYZ1A23');
    leave();
    expect(requests).toHaveLength(1);
    requests[0]!.fail();
    await settled();
    expect(form.read()).not.toBe(null);
    leave();
    expect(requests).toHaveLength(2);
    form.reset();
    requests[1]!.answer('wallet_repeated');
    await settled();
    expect(form.firstWrong.value).toBe(null);
  });
});

describe('a field with `fills`', () => {
  const filling = () => {
    const requests: { value: unknown; answer: (filling: Filling) => void; fail: () => void }[] = [];
    const fills = (value: unknown) =>
      new Promise<Filling>((answer, fail) => requests.push({ value, answer, fail }));
    const line = { write: (value: unknown) => String(value ?? ''), read: textRules({ max: 60 }).read };
    const form = createForm([
      { ...plate, fills },
      { key: 'model', ...line },
      { key: 'color', ...line },
    ]);
    const texts = () => ['model', 'color'].map((key) => form.fields.get(key)?.text.value);
    const { text, leave, note, refusal } = form.fields.get('licensePlate')!;
    const type = (next: string) => {
      text.value = next;
      leave();
    };
    return { form, requests, type, texts, note, refusal, field: (key: string) => form.fields.get(key)! };
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const note = 'Filled in.';

  it('removes texts that an earlier value filled in, and preserves texts of the user', async () => {
    const { requests, type, texts, field, ...form } = filling();
    type('ABC1234');
    requests[0]!.answer({ texts: { model: 'Van', color: 'Red' }, note });
    await settled();
    expect([texts(), form.note.value]).toEqual([['Van', 'Red'], { text: note, tone: 'neutral' }]);
    field('color').text.value = 'Blue';
    field('model').leave();
    type('ABC1235');
    expect([texts(), field('model').problems.value]).toEqual([['', 'Blue'], []]);
    requests[1]!.answer({ texts: { model: 'Truck', color: 'White' }, note });
    await settled();
    expect(texts()).toEqual(['Truck', 'Blue']);
    type('ABC1236');
    requests[2]!.fail();
    await settled();
    expect([texts(), form.note.value]).toEqual([['', 'Blue'], null]);
  });

  it('shows its note only if it filled in a field, but always shows a caution', async () => {
    const { requests, type, texts, field, ...form } = filling();
    field('model').text.value = 'Bus';
    type('ABC1234');
    requests[0]!.answer({ texts: { model: 'Van' }, note });
    await settled();
    expect([texts(), form.note.value]).toEqual([['Bus', ''], null]);
    type('ABC1235');
    requests[1]!.answer({ texts: { model: 'Van' }, note, caution: 'Closed.' });
    await settled();
    expect(form.note.value).toEqual({ text: 'Closed.', tone: 'caution' });
  });

  it('shows the refusal of a filling', async () => {
    const { requests, type, ...form } = filling();
    type('ABC1234');
    requests[0]!.answer({ texts: {}, note, refusal: 'wallet_repeated' });
    await settled();
    expect([form.refusal.value, form.note.value]).toEqual(['wallet_repeated', null]);
  });
});

describe('createForm on submission', () => {
  it('calls the focus at each failed read and at each refusal of a field, but not otherwise', () => {
    const form = open({});
    expect(form.called.value).toBe(0);
    form.read();
    form.readChanges();
    expect(form.called.value).toBe(2);
    field(form, 'licensePlate').text.value = 'ABC1D23';
    expect(form.read()).not.toBe(null);
    expect(form.refuse(refusal({ code: 'busy' }))).toBe(false);
    expect(form.called.value).toBe(2);
    form.refuse(refusal({ code: 'wallet_repeated' }));
    expect(form.called.value).toBe(3);
  });

  it('reset restores the record and clears problems and refusals', () => {
    const form = open();
    field(form, 'year').text.value = 'x';
    form.read();
    form.refuse(refusal({ code: 'wallet_repeated' }));
    form.reset();
    expect(field(form, 'year').text.value).toBe('2020');
    expect(form.isChanged.value).toBe(false);
    expect(form.firstWrong.value).toBe(null);
    field(form, 'year').text.value = 'x';
    expect(field(form, 'year').problems.value).toEqual([]);
  });

  it('shows no problem of an empty field that the user only passed through', () => {
    const form = open({});
    field(form, 'licensePlate').leave();
    expect(field(form, 'licensePlate').problems.value).toEqual([]);
    field(form, 'licensePlate').text.value = 'A';
    field(form, 'licensePlate').leave();
    expect(field(form, 'licensePlate').problems.value).toEqual(['plateWrong']);
  });

  it('shows problems from the start with `isChecked`', () => {
    const form = createForm([plate, year], { year: 'x' }, { isChecked: true });
    expect(form.firstWrong.value).toBe('licensePlate');
    expect(field(form, 'year').problems.value).toEqual(['yearWrong']);
  });

  it('omits a field that reads as undefined', () => {
    const pin = { key: 'pin', write: () => '', read: () => ({ ok: true as const, value: undefined }) };
    expect(createForm([pin]).read()).toEqual({});
  });
});
