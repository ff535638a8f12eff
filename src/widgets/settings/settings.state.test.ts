import { beforeEach, describe, expect, it } from 'vitest';
import { json, refusal } from '#core/api/testing/misbehaving-server.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { amountRules, checkRules } from '#core/ui/form/readings.ts';
import { hydrateOf, homeId } from '#core/session/testing/company-server.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import type { SettingsChange } from './rules.model.ts';
import { createSettingsForm } from './settings-form.state.ts';
import type { SettingsFact } from './settings-fact.ts';
import { createSettingsState, type SettingsState } from './settings.state.ts';
import { createSharingType } from './sharing-type.state.ts';
import { settingsOf } from './testing/answers.ts';

const READ = 'GET /v2/admin/organization/settings';
const CHANGE = 'PUT /admin/organization/settings';
const SHARING_TYPE = '/admin/organization/balance-sharing-type';
const { server, enter } = await openCompany();

let state: SettingsState;
let facts: SettingsFact[];
const emitted: [name: string, detail: unknown][] = [];
const bodies = (call: string) => server.calls(call).map(({ body }) => JSON.parse(body) as unknown);

beforeEach(async () => {
  facts = [];
  emitted.length = 0;
  state = createSettingsState({
    session: await enter(),
    notify: (fact) => facts.push(fact),
    emit: (...event) => {
      emitted.push(event);
      return true;
    },
  });
  server.answer(READ, json(200, settingsOf()));
  await state.settings.load();
});

describe('createSettingsForm', () => {
  const label = 'x';
  const fields = fieldsFor<SettingsChange>({
    transactionLimit: { label, ...amountRules('pt-BR') },
    checkFuelType: { label, ...checkRules() },
  });
  const open = () => {
    state.openDialog.value = 'rules';
    const rules = createSettingsForm(state, fields, settingsOf());
    const stop = rules.follow();
    const type = (key: string, text: string) => {
      rules.form.value.fields.get(key)!.text.value = text;
    };
    return { rules, type, stop };
  };
  const elsewhere = async (over: SettingsChange) => {
    server.answer(READ, json(200, { ...settingsOf(), ...over }));
    await state.settings.load();
  };

  it('sends changed values with the values seen before, shows the answer and undoes the change', async () => {
    const { rules, type, stop } = open();
    type('transactionLimit', '500');
    server.answer(CHANGE, json(200, settingsOf({ transactionLimit: 500 })));
    await rules.save();
    expect(bodies(CHANGE)).toEqual([{ transactionLimit: 500, seen: { transactionLimit: 400 } }]);
    expect(state.settings.value.value).toMatchObject({ value: { transactionLimit: 500 } });
    expect(state.openDialog.value).toBeNull();
    expect(emitted).toEqual([['litro-settings-changed', { changed: ['transactionLimit'] }]]);
    const [saved] = facts;
    server.answer(CHANGE, json(200, settingsOf()));
    if (saved?.kind === 'saved') saved.undo?.();
    await eventually(() => expect(facts.at(-1)).toEqual({ kind: 'saved', undo: null }));
    expect(bodies(CHANGE)[1]).toEqual({ transactionLimit: 400, seen: { transactionLimit: 500 } });
    stop();
  });

  it('closes the form without a request if no value changed', async () => {
    const { rules, stop } = open();
    await rules.save();
    expect([state.openDialog.value, server.calls(CHANGE).length]).toEqual([null, 0]);
    stop();
  });

  it('adopts changes of other users, preserves typed values and reports conflicts', async () => {
    const { rules, type, stop } = open();
    const textOf = (key: string) => rules.form.value.fields.get(key)?.text.value;
    type('transactionLimit', '500');
    await elsewhere({ checkFuelType: false });
    expect([textOf('transactionLimit'), textOf('checkFuelType')]).toEqual(['500', 'false']);
    expect(rules.overtaken.value).toEqual([]);
    await elsewhere({ transactionLimit: 300 });
    expect([textOf('transactionLimit'), rules.overtaken.value]).toEqual(['500', ['transactionLimit']]);
    type('transactionLimit', '300');
    await elsewhere({ transactionLimit: 300, checkFuelType: true });
    expect([rules.overtaken.value, rules.form.value.isChanged.value]).toEqual([[], false]);
    stop();
  });

  it('reloads the settings after a stale change and overwrites them on the second save', async () => {
    const { rules, type, stop } = open();
    type('transactionLimit', '500');
    server.answer(CHANGE, refusal(409, 'settings_stale'));
    server.answer(READ, json(200, settingsOf({ transactionLimit: 300 })));
    await rules.save();
    expect(rules.operation.refused.value?.error.code).toBe('settings_stale');
    await eventually(() => expect(rules.overtaken.value).toEqual(['transactionLimit']));
    server.answer(CHANGE, json(200, settingsOf({ transactionLimit: 500 })));
    await rules.save();
    expect(bodies(CHANGE)[1]).toEqual({ transactionLimit: 500, seen: { transactionLimit: 300 } });
    stop();
  });
});

describe('createSharingType', () => {
  const preview = (handedOut: number) =>
    json(200, {
      balanceSharingType: 'VEHICLE',
      wallets: 2,
      handedOut,
      company: 800,
      sharing: 1,
      schedules: 3,
    });
  const readPreview = ({ preview: { value } }: ReturnType<typeof createSharingType>) => {
    if (value.status !== 'ready') throw new Error('The preview is not ready.');
    return value.value;
  };

  it('loads a fresh preview after the server refuses a stale preview', async () => {
    const sharingType = createSharingType(state);
    server.answer(`GET ${SHARING_TYPE}`, preview(200));
    server.answer(`PUT ${SHARING_TYPE}`, refusal(409, 'sharing_type_preview_stale'));
    await sharingType.load();
    server.answer(`GET ${SHARING_TYPE}`, preview(250));
    expect(await sharingType.confirm(readPreview(sharingType))).toBe(false);
    expect(bodies(`PUT ${SHARING_TYPE}`)).toEqual([{ balanceSharingType: 'EMPLOYEE', expectedReturn: 200 }]);
    expect(sharingType.operation.refused.value?.error.code).toBe('sharing_type_preview_stale');
    expect(readPreview(sharingType)).toMatchObject({ returnsCents: 25_000, companyAfterCents: 105_000 });
  });

  it('changes the sharing type, updates the session and reports the returned credit', async () => {
    const sharingType = createSharingType(state);
    server.answer(`GET ${SHARING_TYPE}`, preview(200));
    server.answer(
      `PUT ${SHARING_TYPE}`,
      json(200, {
        balanceSharingType: 'EMPLOYEE',
        wallets: 2,
        returned: 200,
        schedules: 3,
        balance: { total: 1000, company: 1000, handedOut: 0, at: '2026-11-20T10:00:00.000Z' },
      }),
    );
    server.answer(
      'GET /v2/admin/organization/hydrate',
      json(200, hydrateOf(homeId, { balanceSharingType: 'EMPLOYEE' })),
    );
    await sharingType.load();
    expect(await sharingType.confirm(readPreview(sharingType))).toBe(true);
    expect(state.session.hydrate.balanceSharingType).toBe('EMPLOYEE');
    expect(facts).toEqual([
      { kind: 'sharingTypeChanged', type: 'EMPLOYEE', amountCents: 20_000, schedules: 3 },
    ]);
    expect(emitted).toEqual([
      ['litro-sharing-type-changed', { balanceSharingType: 'EMPLOYEE', returned: 200, company: 1000 }],
    ]);
  });
});
