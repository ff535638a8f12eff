import { expect, it } from 'vitest';
import { findText } from './find-text.ts';
import { loadTexts, textsOf } from './texts.ts';

it('finds the text of a key that the server made up, and none where there is none', async () => {
  await loadTexts('pt', ['common']);
  const t = textsOf('pt', 'common');
  expect(findText(t, 'close')).toBe('Fechar');
  expect(findText(t, 'requestId', { id: 'r1' })).toBe('Código para o suporte: r1');
  expect(findText(t, 'made_up')).toBeNull();
});
