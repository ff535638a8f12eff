import { expect } from 'chai';
import { createRoot } from 'react-dom/client';
import { loadTexts } from '#core/i18n/texts.ts';
import { createSession, type Session } from '#core/session/session.ts';
import { ThemeChoices } from './theme-choices.tsx';

describe('ThemeChoices', () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  let session: Session;

  before(async () => {
    await loadTexts('pt', ['common', 'portal']);
    localStorage.clear();
    document.body.append(place);
    session = createSession({ host: location.origin, name: 'default', mode: 'portal' });
    root.render(<ThemeChoices session={session} hasColours />);
    await until(() => fields().length === 3);
  });
  after(() => {
    session.dispose();
    root.unmount();
    place.remove();
    localStorage.clear();
  });

  const fields = () => [...place.querySelectorAll('select')];
  const shown = () => fields().map(({ value }) => value);
  const until = async (check: () => boolean) => {
    for (let left = 500; left > 0 && !check(); left -= 1) await new Promise((done) => setTimeout(done, 10));
    expect(check(), String(check)).to.equal(true);
  };
  const choose = async (at: number, value: string) => {
    const field = fields()[at];
    if (!field) throw new Error('The form has no select field at this index.');
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => shown()[at] === value);
  };

  it('combines three quick choices, stores the theme at once and changes the page once', async () => {
    expect(shown()).to.deep.equal(['light', 'blue', 'rounded']);
    const themes: (string | null)[] = [];
    const stop = session.theme.subscribe((theme) => void themes.push(theme));
    await choose(0, 'dark');
    await choose(1, 'green');
    await choose(2, 'flat');
    expect(JSON.parse(localStorage.getItem('litro.v1.look') ?? '{}').theme).to.equal('dark.green.flat');
    expect(themes).to.deep.equal([null]);
    await until(() => themes.length > 1);
    stop();
    expect(themes).to.deep.equal([null, 'dark.green.flat']);
  });

  it('offers only light, dark and automatic if the build has no colors', async () => {
    root.render(<ThemeChoices session={session} hasColours={false} />);
    await until(() => fields().length === 1);
    const options = [...(fields()[0]?.options ?? [])].map(({ value }) => value);
    expect(options.toSorted()).to.deep.equal(['auto', 'dark', 'light']);
  });
});
