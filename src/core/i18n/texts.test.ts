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

describe('the language of a page', () => {
  it.each([
    ['pt-BR', 'pt'],
    ['pt', 'pt'],
    ['EN-us', 'en'],
    ['es-419', 'es'],
    ['enrtl', 'enrtl'],
    ['de', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is %j', (tag, language) => expect(parseLanguage(tag)).toBe(language));
});

describe('the texts', () => {
  it('stand side by side in two languages', async () => {
    await Promise.all([loadTexts('pt', ['common']), loadTexts('es', ['common'])]);
    expect(textsOf('pt', 'common')('close')).toBe('Fechar');
    expect(textsOf('es', 'common')('close')).toBe('Cerrar');
  });

  it('take their plural form from the count', async () => {
    await loadTexts('pt', ['table']);
    const t = textsOf('pt', 'table');
    expect(t('pastedRows', { count: 1, shown: '1' })).toBe('1 valor colado');
    expect(t('pastedRows', { count: 2, shown: '2' })).toBe('2 valores colados');
  });

  it('are English, with English figures, when written from right to left', async () => {
    await loadTexts('enrtl', ['common']);
    expect(textsOf('enrtl', 'common')('close')).toBe('Close');
    expect(localeOf('enrtl')).toBe('en-US');
  });

  it('leave what a user typed as it is: React escapes it', async () => {
    await loadTexts('pt', ['common']);
    expect(textsOf('pt', 'common')('requestId', { id: '<b>&' })).toBe('Código para o suporte: <b>&');
  });

  it('put each value where its name stands, and nothing where there is none', async () => {
    await loadTexts('pt', ['common']);
    const t = textsOf('pt', 'common');
    const range = (values: Record<string, string>) => t('rowsRange', values);
    expect(range({ from: '1', to: '{{total}}', total: '$t(close) $&' })).toContain('{{total}}');
    expect(range({ from: '1', to: '2', total: '$t(close) $&' })).toContain('$t(close) $&');
    expect(range({ from: '1', to: '2' })).not.toContain('{{');
  });

  it('end once where a value ends in a full stop', async () => {
    await loadTexts('pt', ['drivers']);
    const t = textsOf('pt', 'drivers');
    expect(t('converted', { name: 'Posto Sol Ltda.' })).toBe('Convertido em recebedor: Posto Sol Ltda.');
    expect(t('converted', { name: 'Ana' })).toBe('Convertido em recebedor: Ana.');
  });

  it('keep their identity while the language stays, so that they can be a dependency', async () => {
    await loadTexts('pt', ['common']);
    expect(textsOf('pt', 'common')).toBe(textsOf('pt', 'common'));
  });

  it('show the key that is missing', async () => {
    await loadTexts('pt', ['common']);
    // @ts-expect-error -- it does not compile
    expect(textsOf('pt', 'common')('noSuchKey')).toBe('noSuchKey');
  });

  it('cannot be loaded for a namespace that there is not', async () => {
    await expect(loadTexts('pt', ['no-such-namespace'])).rejects.toThrow('no-such-namespace');
  });
});

describe('the keys of the texts', () => {
  it('are types of their namespace, its plurals without their ending', () => {
    expectTypeOf<'densityCompact' | 'pastedRows'>().toExtend<TextKey<'table'>>();
    expectTypeOf<'densityTiny'>().not.toExtend<TextKey<'table'>>();
    expectTypeOf<'pastedRows_one'>().not.toExtend<TextKey<'table'>>();
    expectTypeOf<'login.sign-in'>().toExtend<TextKey<'portal'>>();
    expectTypeOf<'login'>().not.toExtend<TextKey<'portal'>>();
    expectTypeOf<'nowhere'>().not.toExtend<Namespace>();
  });

  it('are shared by code that takes the texts of several namespaces', () => {
    expectTypeOf<Text<'drivers'>>().toExtend<TextFor<'emptyTitle'>>();
    expectTypeOf<Text<'balance'>>().not.toExtend<TextFor<'emptyTitle'>>();
    expectTypeOf<'emptyTitle'>().toExtend<TextKey<'drivers'> & TextKey<'recipients'>>();
    expectTypeOf<'licensePlate'>().not.toExtend<TextKey<'drivers'> | TextKey<'recipients'>>();
  });

  it('choose the plural by the count', async () => {
    await loadTexts('pt', ['table']);
    expect(textsOf('pt', 'table')('pastedRows', { count: 1, shown: '1' })).toBe('1 valor colado');
  });
});
