import { describe, expect, it } from 'vitest';
import { harmlessName } from './file-name.rules.ts';

describe('harmlessName', () => {
  it.each([
    ['comprovante.pdf', 'comprovante.pdf'],
    ['Depósito de São José, nº 3.PDF', 'Depósito de São José, nº 3.pdf'],
    ['../../x', 'x.pdf'],
    ['C:\\Windows\\system32\\nota.pdf', 'nota.pdf'],
    ['/etc/passwd', 'passwd.pdf'],
    ['..', 'file.pdf'],
    ['...pdf', 'pdf.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['\u202efdp.exe', 'fdp.exe.pdf'],
    ['nota\u0000\r\nX-Evil: 1.pdf', 'nota X-Evil_ 1.pdf'],
    ['a<b>:"c|?*.pdf', 'a_b___c___.pdf'],
    ['con', '_con.pdf'],
    ['NUL.pdf', '_NUL.pdf'],
    ['recibo.pdf. . ', 'recibo.pdf'],
    ['foto.jpg', 'foto.jpg.pdf'],
    ['\u200b', 'file.pdf'],
  ])('turns %j into %j', (given, name) => {
    expect(harmlessName(given, 'application/pdf')).toBe(name);
  });

  it("keeps an extension of the file's type and adds the extension otherwise", () => {
    expect(harmlessName('a.JPEG', 'image/jpeg')).toBe('a.jpeg');
    expect(harmlessName('a.png', 'image/jpeg')).toBe('a.png.jpg');
  });

  it('shortens a long name between characters', () => {
    expect(harmlessName('🚚'.repeat(100), 'image/png')).toBe(`${'🚚'.repeat(60)}.png`);
    expect(harmlessName('x'.repeat(9_000), 'image/png')).toHaveLength(64);
  });
});
