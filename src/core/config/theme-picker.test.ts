import { afterEach, describe, expect, it, vi } from 'vitest';

describe('the picker of themes', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it.each([
    ['on', true],
    ['off', false],
    ['true', false],
    ['', false],
  ])('with VITE_THEME_PICKER=%s is there: %s', async (value, isThere) => {
    vi.stubEnv('VITE_THEME_PICKER', value);
    vi.resetModules();
    expect((await import('./theme-picker.ts')).hasThemePicker).toBe(isThere);
  });
});
