import { describe, expect, it } from 'vitest';
import { parseLanguage } from '../config/languages.ts';
import { loadTexts, localeOf, textsOf, type Text, type TextFor } from './texts.ts';

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
  const said = (t: Text<'table'>, size: 'Comfortable' | 'Compact', other: 'Compact' | 'Tiny') => [
    t(`density${size}`),
    // @ts-expect-error -- there is no `densityTiny`
    t(`density${other}`),
    t('pastedRows', { count: 1, shown: '1' }),
    // @ts-expect-error -- a plural form is chosen by the count
    t('pastedRows_one'),
  ];
  const inGroups = (t: Text<'portal'>) => [
    t('login.sign-in'),
    // @ts-expect-error -- a group is no text
    t('login'),
  ];
  const ofBoth = (t: Text<'drivers' | 'recipients'>) => [
    t('emptyTitle'),
    // @ts-expect-error -- neither has it
    t('licensePlate'),
  ];
  const shared = (t: TextFor<'emptyTitle'>) => t('emptyTitle');

  it('are held where they are asked for, one by one, by every member of a template, and by those who share code', async () => {
    await loadTexts('pt', ['table', 'portal', 'drivers', 'balance']);
    expect(said(textsOf('pt', 'table'), 'Compact', 'Tiny')).toEqual([
      'Compacta',
      'densityTiny',
      '1 valor colado',
      '{{shown}} valor colado',
    ]);
    expect(inGroups(textsOf('pt', 'portal'))[0]).toBe('Entrar');
    expect(ofBoth(textsOf('pt', 'drivers'))[1]).toBe('licensePlate');
    expect(shared(textsOf('pt', 'drivers'))).not.toBe('emptyTitle');
    // @ts-expect-error -- the balance has no list that can be empty
    expect(shared(textsOf('pt', 'balance'))).toBe('emptyTitle');
    // @ts-expect-error -- there is no such file
    expect(textsOf('pt', 'nowhere')('title')).toBe('title');
  });
});
