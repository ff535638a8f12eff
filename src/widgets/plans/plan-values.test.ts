import { describe, expect, it } from 'vitest';
import type { Plan } from '#contract/plans.ts';
import { changeOf, readPlan, valuesOf } from './plan-values.ts';

const plan: Plan = {
  _id: 'p',
  name: 'Bronze',
  isStandard: false,
  organizations: 0,
  createdAt: '',
  modules: {
    expenseCenter: true,
    fuelManagement: false,
  },
  menus: ['distribution', 'bills'],
};

describe('values of the plan form', () => {
  it('reads a plan back from its form values', () => {
    const { name, modules, menus } = plan;
    expect(readPlan(valuesOf(plan))).toEqual({ name, modules, menus });
  });

  it('sends only changed fields, but modules and menus as a whole', () => {
    expect(changeOf(plan, {})).toEqual({});
    expect(changeOf(plan, { name: 'Cobre' })).toEqual({ name: 'Cobre' });
    expect(changeOf(plan, { fuelManagement: true })).toEqual({
      modules: { expenseCenter: true, fuelManagement: true },
    });
    expect(changeOf(plan, { bills: false, settings: true })).toEqual({ menus: ['distribution', 'settings'] });
  });
});
