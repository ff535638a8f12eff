import { describe, expect, expectTypeOf, it } from 'vitest';
import { parseLanguage } from '../config/languages.ts';
import {
  loadTexts,
  localeOf,
  textsOf,
  type Namespace,
  type Text,
  type TextFor,
  type TextKey,
} from './texts.ts';

describe('parseLanguage', () => {
  it.each([
    ['pt-BR', 'pt'],
    ['pt', 'pt'],
    ['EN-us', 'en'],
    ['es-419', 'es'],
    ['enrtl', 'enrtl'],
    ['de', undefined],
    ['', undefined],
    [null, undefined],
  ])('parses the tag %j as %j', (tag, language) => expect(parseLanguage(tag)).toBe(language));
});

describe('texts', () => {
  it('serves texts of two languages at the same time', async () => {
    await Promise.all([loadTexts('pt', ['common']), loadTexts('es', ['common'])]);
    expect(textsOf('pt', 'common')('close')).toBe('Fechar');
    expect(textsOf('es', 'common')('close')).toBe('Cerrar');
  });

  it('selects the plural form by the count', async () => {
    await loadTexts('pt', ['table']);
    const t = textsOf('pt', 'table');
    expect(t('pastedRows', { count: 1, shown: '1' })).toBe('1 valor colado');
    expect(t('pastedRows', { count: 2, shown: '2' })).toBe('2 valores colados');
  });

  it('uses English texts and the English locale for the right-to-left language', async () => {
    await loadTexts('enrtl', ['common']);
    expect(textsOf('enrtl', 'common')('close')).toBe('Close');
    expect(localeOf('enrtl')).toBe('en-US');
  });

  it('inserts user input without escaping, because React escapes it', async () => {
    await loadTexts('pt', ['common']);
    expect(textsOf('pt', 'common')('requestId', { id: '<b>&' })).toBe('Código para o suporte: <b>&');
  });

  it('inserts each value literally at its placeholder, and nothing for a missing value', async () => {
    await loadTexts('pt', ['common']);
    const t = textsOf('pt', 'common');
    const range = (values: Record<string, string>) => t('rowsRange', values);
    expect(range({ from: '1', to: '{{total}}', total: '$t(close) $&' })).toContain('{{total}}');
    expect(range({ from: '1', to: '2', total: '$t(close) $&' })).toContain('$t(close) $&');
    expect(range({ from: '1', to: '2' })).not.toContain('{{');
  });

  it('ends a text with one full stop, although the inserted value also ends with a full stop', async () => {
    await loadTexts('pt', ['drivers']);
    const t = textsOf('pt', 'drivers');
    expect(t('converted', { name: 'Posto Sol Ltda.' })).toBe('Convertido em recebedor: Posto Sol Ltda.');
    expect(t('converted', { name: 'Ana' })).toBe('Convertido em recebedor: Ana.');
  });

  it('returns the same function for the same language, so that hooks can depend on it', async () => {
    await loadTexts('pt', ['common']);
    expect(textsOf('pt', 'common')).toBe(textsOf('pt', 'common'));
  });

  it('returns the key of a missing text', async () => {
    await loadTexts('pt', ['common']);
    // @ts-expect-error -- The key does not exist.
    expect(textsOf('pt', 'common')('noSuchKey')).toBe('noSuchKey');
  });

  it('rejects an unknown namespace', async () => {
    await expect(loadTexts('pt', ['no-such-namespace'])).rejects.toThrow('no-such-namespace');
  });
});

describe('types of text keys', () => {
  it('TextKey lists the keys of its namespace, with plural keys without their suffix', () => {
    expectTypeOf<'densityCompact' | 'pastedRows'>().toExtend<TextKey<'table'>>();
    expectTypeOf<'densityTiny'>().not.toExtend<TextKey<'table'>>();
    expectTypeOf<'pastedRows_one'>().not.toExtend<TextKey<'table'>>();
    expectTypeOf<'login.sign-in'>().toExtend<TextKey<'portal'>>();
    expectTypeOf<'login'>().not.toExtend<TextKey<'portal'>>();
    expectTypeOf<'nowhere'>().not.toExtend<Namespace>();
  });

  it('TextFor accepts the texts of every namespace that has the key', () => {
    expectTypeOf<Text<'drivers'>>().toExtend<TextFor<'emptyTitle'>>();
    expectTypeOf<Text<'balance'>>().not.toExtend<TextFor<'emptyTitle'>>();
    expectTypeOf<'emptyTitle'>().toExtend<TextKey<'drivers'> & TextKey<'recipients'>>();
    expectTypeOf<'licensePlate'>().not.toExtend<TextKey<'drivers'> | TextKey<'recipients'>>();
  });

  it('a plural key without its suffix returns the singular text for a count of one', async () => {
    await loadTexts('pt', ['table']);
    expect(textsOf('pt', 'table')('pastedRows', { count: 1, shown: '1' })).toBe('1 valor colado');
  });
});
