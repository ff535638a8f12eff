import { afterEach, describe, expect, it, vi } from 'vitest';

describe('hasThemePicker', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it.each([
    ['on', true],
    ['off', false],
    ['true', false],
    ['', false],
  ])('VITE_THEME_PICKER=%s sets hasThemePicker to %s', async (value, isThere) => {
    vi.stubEnv('VITE_THEME_PICKER', value);
    vi.resetModules();
    expect((await import('./theme-picker.ts')).hasThemePicker).toBe(isThere);
  });
});
