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

describe('the form of a plan', () => {
  it('reads as what it was filled with', () => {
    const { name, modules, menus } = plan;
    expect(readPlan(valuesOf(plan))).toEqual({ name, modules, menus });
  });

  it('sends what was changed alone, and what belongs together whole', () => {
    expect(changeOf(plan, {})).toEqual({});
    expect(changeOf(plan, { name: 'Cobre' })).toEqual({ name: 'Cobre' });
    expect(changeOf(plan, { fuelManagement: true })).toEqual({
      modules: { expenseCenter: true, fuelManagement: true },
    });
    expect(changeOf(plan, { bills: false, settings: true })).toEqual({ menus: ['distribution', 'settings'] });
  });
});
