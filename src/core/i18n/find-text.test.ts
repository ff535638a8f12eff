import { expect, it } from 'vitest';
import { findText } from './find-text.ts';
import { loadTexts, textsOf } from './texts.ts';

it('findText returns the text of a known key and null for an unknown key', async () => {
  await loadTexts('pt', ['common']);
  const t = textsOf('pt', 'common');
  expect(findText(t, 'close')).toBe('Fechar');
  expect(findText(t, 'requestId', { id: 'r1' })).toBe('Código para o suporte: r1');
  expect(findText(t, 'made_up')).toBeNull();
});
