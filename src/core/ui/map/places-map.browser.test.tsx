import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import type { ThemeName } from '../theme/theme-name.ts';
import { adoptTheme } from '../theme/theme-sheets.ts';
import { openStage, settled, until, type Stage } from '../testing/stage.tsx';
import type { MapTexts, MapPlace } from './map-types.ts';
import { PlacesMap, type PlacesMapProps } from './places-map.tsx';

const texts: MapTexts = {
  name: 'Mapa dos postos',
  hint: 'As setas movem o mapa.',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  showAll: 'Mostrar todos',
  group: (count) => `${count} postos próximos; aproximar`,
  credit: 'Contornos: Natural Earth',
  failed: 'O mapa não carregou.',
};

const cities: MapPlace[] = [
  { id: 'sp', name: 'Posto Paulista', latitude: -23.55, longitude: -46.63 },
  { id: 'am', name: 'Posto Rio Negro', latitude: -3.12, longitude: -60.02 },
  { id: 'pe', name: 'Posto Boa Viagem', latitude: -8.05, longitude: -34.88 },
  {
    id: 'rs',
    name: 'Posto Guaíba',
    latitude: -30.03,
    longitude: -51.22,
    tone: 'off',
    label: 'Posto Guaíba, desativado',
  },
];

const meeting = (boxes: readonly DOMRect[], others: readonly DOMRect[]) =>
  boxes.filter((box) =>
    others.some(
      (other) =>
        box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    ),
  );
const manyPlaces = (count: number): MapPlace[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    name: `Posto ${at}`,
    latitude: -30 + ((at * 7919) % 2400) / 100,
    longitude: -60 + ((at * 104_729) % 2000) / 100,
  }));

describe('PlacesMap', () => {
  let stage: Stage;
  let selected: string[];
  const violations: string[] = [];
  const noteViolation = ({ violatedDirective, sample }: SecurityPolicyViolationEvent) =>
    violations.push(`${violatedDirective}: ${sample}`);

  beforeEach(() => {
    selected = [];
    violations.length = 0;
    document.addEventListener('securitypolicyviolation', noteViolation);
    stage = openStage({ width: 640 });
  });
  afterEach(async () => {
    document.removeEventListener('securitypolicyviolation', noteViolation);
    stage.remove();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  const show = async (places: readonly MapPlace[], more: Partial<PlacesMapProps> = {}) => {
    await stage.render(
      <PlacesMap places={places} onSelect={(id) => selected.push(id)} texts={texts} {...more} />,
    );
    await until(() => stage.root.querySelector('.map-controls'));
    await settled();
  };
  const marks = () => [...stage.root.querySelectorAll<HTMLButtonElement>('.map-mark')];
  const markNamed = (name: string) => {
    const found = marks().find((mark) => mark.ariaLabel === name);
    if (!found) throw new Error(`No mark is called ${name}: ${marks().map((mark) => mark.ariaLabel)}`);
    return found;
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await sendKeys({ press: key });
    await settled();
  };
  const names = (selector: string) =>
    [...stage.root.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const focusedName = () => stage.root.activeElement?.ariaLabel;
  const insideMap = (mark: Element) => {
    const frame = stage.find('.map').getBoundingClientRect();
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
  };

  it('shows every place within the view, west on the left, without loading a picture', async () => {
    const before = performance.getEntriesByType('resource').filter(({ name }) => !name.includes('/src/'));
    await show(cities);
    expect(marks().map((mark) => mark.ariaLabel)).to.have.members([
      'Posto Paulista',
      'Posto Rio Negro',
      'Posto Boa Viagem',
      'Posto Guaíba, desativado',
    ]);
    for (const mark of marks()) expect(insideMap(mark), mark.ariaLabel ?? '').to.equal(true);
    const left = (name: string) => markNamed(name).getBoundingClientRect().left;
    expect(left('Posto Rio Negro')).to.be.below(left('Posto Paulista'));
    expect(left('Posto Paulista')).to.be.below(left('Posto Boa Viagem'));
    expect(stage.root.querySelectorAll('.map-state')).to.have.length(27);
    const pictures = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(png|jpe?g)/.test(name));
    expect(pictures, `after ${before.length} others`).to.have.length(0);
  });

  it('has no accessibility violation that axe finds, in a light and a dark theme', async () => {
    await show(cities, { selected: 'sp' });
    for (const theme of ['light.blue', 'dark.green'] satisfies ThemeName[]) {
      adoptTheme(stage.root, theme);
      await settled();
      const { violations: faults } = await axe.run(stage.host);
      expect(faults.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([]);
    }
  });

  it('fits all places again after a change of size, until the user moves the map', async () => {
    const zoom = () => stage.find('.leaflet-control-scale-line').textContent;
    await emulateMedia({ reducedMotion: 'reduce' });
    await show(cities);
    const wide = zoom();
    for (const hidden of [false, true]) {
      stage.host.style.display = hidden ? 'none' : 'block';
      await settled();
      stage.host.style.inlineSize = '280px';
      stage.host.style.display = 'block';
      await until(() => zoom() !== wide);
      await settled();
      for (const mark of marks()) expect(insideMap(mark), mark.ariaLabel ?? '').to.equal(true);
      stage.host.style.inlineSize = '640px';
      await until(() => zoom() === wide);
    }
    stage.find('.map-surface').focus();
    await press('+', '+');
    const moved = zoom();
    stage.host.style.inlineSize = '280px';
    await settled();
    await settled();
    expect(zoom()).to.equal(moved);
  });

  it('reports a clicked place, and shows the name of the selected place', async () => {
    await show(cities);
    markNamed('Posto Rio Negro').click();
    expect(selected).to.deep.equal(['am']);
    await show(cities, { selected: 'am' });
    const mark = markNamed('Posto Rio Negro');
    expect(mark.ariaPressed).to.equal('true');
    expect(getComputedStyle(mark.querySelector('.map-name')!).display).to.equal('block');
    expect(markNamed('Posto Paulista').ariaPressed).to.equal('false');
  });

  it('marks a disabled place by a pattern', async () => {
    await show(cities);
    const ground = (name: string) =>
      getComputedStyle(markNamed(name).querySelector('.map-sign')!).backgroundImage;
    expect(ground('Posto Guaíba, desativado')).to.contain('gradient');
    expect(ground('Posto Paulista')).to.equal('none');
  });

  it('names the towns of its places and shows a scale, but names no town over street tiles', async () => {
    const inParana: MapPlace[] = [
      { id: 'a', name: 'Posto Batel', latitude: -25.44, longitude: -49.29 },
      { id: 'b', name: 'Posto Centro', latitude: -25.43, longitude: -49.27 },
      { id: 'c', name: 'Posto Princesa', latitude: -25.1, longitude: -50.16 },
    ].map((place) => ({
      ...place,
      town: { name: place.id === 'c' ? 'Ponta Grossa' : 'Curitiba', state: 'PR' },
    }));
    const towns = () => names('.map-town:not([data-seat])');
    await show(inParana);
    expect(towns()).to.have.members(['Curitiba', 'Ponta Grossa']);
    expect(names('.map-town')).to.have.length.above(2);
    expect(stage.find('.leaflet-control-scale-line').textContent).to.match(/^\d+ k?m$/);
    stage.remove();
    stage = openStage({ width: 640 });
    const tiles = { url: 'data:,', attribution: 'Ruas' };
    await show(inParana, { tiles });
    expect(names('.map-town')).to.deep.equal([]);
  });

  it('hides the code of a state that would overlap the name of a town with places', async () => {
    const towns = [
      {
        id: 'a',
        name: 'Posto Pitanga',
        latitude: -24.5,
        longitude: -51.6,
        town: { name: 'Pitanga', state: 'PR' },
      },
      {
        id: 'b',
        name: 'Posto Marco',
        latitude: -1.45,
        longitude: -48.49,
        town: { name: 'Belém', state: 'PA' },
      },
    ];
    await show(towns, { height: 640 });
    const boxes = (selector: string) =>
      [...stage.root.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
    expect(names('.map-code[data-covered]')).to.deep.equal(['PR']);
    const codes = boxes('.map-code').filter(({ width }) => width > 0);
    expect(codes).to.have.length.above(5);
    expect(meeting(codes, boxes('.map-town'))).to.deep.equal([]);
  });

  it('names cities of an empty map, names more cities after zooming in, and keeps their order', async () => {
    await show([], { height: 640 });
    const before = names('.map-town');
    expect(before).to.have.length.within(4, 60);
    const zoom = (button: string) => {
      for (let times = 0; times < 4; times++) stage.find(`[aria-label="${button}"]`).click();
    };
    zoom(texts.zoomIn);
    await until(() => names('.map-town').length > before.length);
    const boxes = [...stage.root.querySelectorAll('.map-town')].map((name) => name.getBoundingClientRect());
    expect(boxes.filter((box, at) => meeting([box], boxes.slice(0, at)).length > 0)).to.deep.equal([]);
    zoom(texts.zoomOut);
    await until(() => names('.map-town').includes(before[0]!));
    const again = names('.map-town');
    expect(again.filter((name) => before.includes(name))).to.deep.equal(
      before.filter((name) => again.includes(name)),
    );
  });

  it('has two tab stops before its controls: the map and a mark', async () => {
    await show(cities);
    stage.find('.map-surface').focus();
    await press('Tab');
    expect(stage.root.activeElement?.classList.contains('map-mark')).to.equal(true);
    await press('Tab');
    expect(focusedName()).to.equal('Aproximar');
  });

  it('arrow keys focus the next place in their direction, and Enter selects it', async () => {
    await show(cities);
    markNamed('Posto Paulista').focus();
    await press('ArrowDown');
    expect(focusedName()).to.equal('Posto Guaíba, desativado');
    await press('ArrowUp', 'ArrowRight');
    expect(focusedName()).to.equal('Posto Boa Viagem');
    await press('Enter');
    expect(selected).to.deep.equal(['pe']);
  });

  it('Enter opens groups until a single place, and Page Down focuses the next place', async () => {
    await show(manyPlaces(2000));
    markNamed(marks()[0]?.ariaLabel ?? '').focus();
    await press('Home');
    const grouped = stage.root.activeElement as HTMLElement;
    expect(grouped.ariaLabel).to.match(/postos próximos/);
    for (let closer = 0; closer < 12 && /próximos/.test(focusedName() ?? ''); closer++) {
      await press('Enter');
      await until(() => !stage.root.querySelector('.leaflet-zoom-anim'));
      await settled();
    }
    expect(focusedName()).to.match(/^Posto \d+$/);
    const first = focusedName();
    await press('PageDown');
    expect(focusedName()).to.not.equal(first);
    expect(insideMap(stage.root.activeElement!)).to.equal(true);
    await press('Enter');
    expect(selected).to.have.length(1);
  });

  it('renders at most 250 marks for two thousand places, and no marks overlap', async () => {
    await show(manyPlaces(2000));
    expect(marks().length).to.be.within(10, 250);
    const counted = marks().map((mark) => Number(/^\d+/.exec(mark.ariaLabel ?? '')?.[0] ?? 1));
    expect(counted.reduce((sum, count) => sum + count, 0)).to.equal(2000);
    const boxes = marks().map((mark) => mark.querySelector('.map-sign')!.getBoundingClientRect());
    const covering = boxes.filter((box, at) =>
      boxes.some((other, before) => before < at && Math.hypot(box.x - other.x, box.y - other.y) < 18),
    );
    expect(covering).to.have.length(0);
  });

  it('shows a place that the caller selects as a single mark within the view', async () => {
    const places = manyPlaces(500);
    await show(places);
    await show(places, { selected: 'p123' });
    expect(markNamed('Posto 123').ariaPressed).to.equal('true');
    for (let times = 0; times < 5; times++) stage.find(`[aria-label="${texts.zoomIn}"]`).click();
    await show(places, { selected: 'p321' });
    await until(() => marks().some((mark) => mark.ariaLabel === 'Posto 321' && insideMap(mark)));
  });

  it('places of one address appear side by side in the nearest view', async () => {
    const places = ['a', 'b', 'c'].map((id) => ({
      id,
      name: `Bomba ${id}`,
      latitude: -23.55,
      longitude: -46.63,
    }));
    await show(places);
    await until(() => {
      const [first] = marks();
      if (marks().length === 1) first?.click();
      return marks().length === 3;
    });
    markNamed('Bomba b').click();
    expect(selected).to.deep.equal(['b']);
  });

  it('keeps the view of the user when places change their tone, and fits the view to other places', async () => {
    await show(cities);
    const west = () => markNamed('Posto Rio Negro').getBoundingClientRect().left;
    const fitted = west();
    markNamed('Posto Paulista').focus();
    stage.find('.map-surface').focus();
    await press('ArrowLeft');
    const moved = west();
    expect(moved).to.be.above(fitted + 50);
    await show(cities.map((place) => ({ ...place, tone: 'off' as const })));
    expect(west()).to.be.closeTo(moved, 1);
    await show(cities.slice(0, 2));
    for (const mark of marks()) expect(insideMap(mark), mark.ariaLabel ?? '').to.equal(true);
  });

  it('lets the wheel scroll the page until the map has the focus', async () => {
    await show(cities);
    const scroll = () => {
      const wheel = new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true, composed: true });
      stage.find('.map-surface').dispatchEvent(wheel);
      return wheel.defaultPrevented;
    };
    expect(scroll()).to.equal(false);
    stage.find('.map-surface').focus();
    expect(scroll()).to.equal(true);
  });

  it('zooms without animation if the user prefers reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    await show(cities);
    const tops = () => marks().map((mark) => mark.getBoundingClientRect().top);
    const before = tops();
    stage.find(`[aria-label="${texts.zoomIn}"]`).click();
    expect(stage.root.querySelector('.leaflet-zoom-anim, .leaflet-pan-anim')).to.equal(null);
    expect(tops()).to.not.deep.equal(before);
  });

  it('keeps west on the left and mirrors its controls on a right-to-left page', async () => {
    stage.remove();
    stage = openStage({ width: 640, dir: 'rtl' });
    await show(cities);
    const left = (selector: Element) => selector.getBoundingClientRect().left;
    expect(left(markNamed('Posto Rio Negro'))).to.be.below(left(markNamed('Posto Boa Viagem')));
    for (const mark of marks()) expect(insideMap(mark), mark.ariaLabel ?? '').to.equal(true);
    expect(left(stage.find('.map-controls'))).to.be.below(left(stage.host) + 60);
  });

  it('loads tiles of the configured server, shows their attribution, and keeps the outlines below', async () => {
    const tile =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    await show(cities, {
      tiles: { url: tile, attribution: '© Mapas Exemplo', attributionUrl: 'https://mapas.example/' },
    });
    await until(() => stage.root.querySelector('.leaflet-tile-loaded'));
    expect(stage.find('.map-credits a').textContent).to.equal('© Mapas Exemplo');
    expect(stage.root.querySelectorAll('.map-state')).to.have.length(27);
    expect(stage.root.querySelectorAll('.map-code')).to.have.length(0);
  });

  it('changes no class or style of the page while dragging and after unmounting', async () => {
    const before = { body: document.body.className, html: document.documentElement.style.cssText };
    await show(cities);
    const surface = stage.find('.map-surface');
    const { left, top } = surface.getBoundingClientRect();
    const at = (type: string, x: number) =>
      new MouseEvent(type, {
        clientX: left + x,
        clientY: top + 50,
        button: 0,
        bubbles: true,
        composed: true,
      });
    surface.dispatchEvent(at('mousedown', 100));
    surface.dispatchEvent(at('mousemove', 160));
    expect(document.body.className).to.equal(before.body);
    expect(stage.host.className).to.equal('');
    surface.dispatchEvent(at('mouseup', 160));
    await stage.render(null);
    expect(document.documentElement.style.cssText).to.equal(before.html);
    expect(Object.keys(window)).to.not.include('L');
  });

  it('adds nothing to the window, and throws no error if it unmounts during a resize', async () => {
    const before = Object.keys(window);
    const errors: string[] = [];
    const note = ({ message }: ErrorEvent) => errors.push(message);
    window.addEventListener('error', note);
    await show(cities);
    expect(Object.keys(window)).to.deep.equal(before);
    window.dispatchEvent(new Event('resize'));
    stage.host.style.inlineSize = '320px';
    await settled();
    await stage.render(null);
    // Waits longer than Leaflet, which would resize the removed map after its delay.
    await new Promise((resolve) => setTimeout(resolve, 400));
    window.removeEventListener('error', note);
    expect(errors).to.deep.equal([]);
  });

  // This test must be the last, because a page cannot remove a content security policy.
  it('creates no HTML from text and no style attribute, as a strict content security policy requires', async () => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content =
      "style-src-attr 'none'; img-src 'self' data:; font-src 'self'; require-trusted-types-for 'script'";
    document.head.append(policy);
    await show(manyPlaces(300), { selected: 'p7' });
    stage.find('.map-controls button').click();
    await settled();
    marks()[0]?.click();
    await settled();
    expect(violations).to.deep.equal([]);
    // Assigning HTML must violate the policy. This proves that the policy is active and that the test sees violations.
    expect(() => (document.createElement('p').innerHTML = '<b>')).to.throw(TypeError);
    await until(() => violations.length > 0);
  });
});
