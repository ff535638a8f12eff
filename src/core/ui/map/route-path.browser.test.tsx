import { sendKeys, sendMouse, resetMouse } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import { openStage, settled, until, type Stage } from '../testing/stage.tsx';
import type { Point } from './distance.ts';
import type { MapTexts, MapPlace } from './map-types.ts';
import { PlacesMap } from './places-map.tsx';
import type { RoutePath, RoutePathPoint } from './route-path-types.ts';

const texts: MapTexts = {
  name: 'Mapa da rota',
  hint: 'Enter inclui uma parada no meio do mapa.',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  showAll: 'Mostrar toda a rota',
  group: (count) => `${count} postos próximos`,
  credit: 'Contornos: Natural Earth',
  failed: 'O mapa não carregou.',
};
const stop = (id: string, sign: string, latitude: number, longitude: number): RoutePathPoint => ({
  id,
  sign,
  latitude,
  longitude,
  name: id,
  label: `Parada ${sign}: ${id}`,
});
const stops = [
  stop('Curitiba', '1', -25.43, -49.27),
  stop('São Paulo', '2', -23.55, -46.63),
  stop('Rio de Janeiro', '3', -22.91, -43.17),
];
const WAY: RoutePath = {
  points: stops,
  line: null,
  isEstimate: true,
  flags: [],
  selected: undefined,
  fit: 0,
};
const stations: MapPlace[] = [{ id: 'p', name: 'Posto Dutra', latitude: -23.1, longitude: -45.7 }];

describe('route on a map', () => {
  let stage: Stage;
  let events: [string, ...unknown[]][];
  let added: Point[];

  beforeEach(() => {
    events = [];
    added = [];
    stage = openStage({ width: 640 });
  });
  afterEach(async () => {
    await resetMouse();
    stage.remove();
  });

  const actions = {
    onAdd: (place: Point) => void added.push(place),
    onMove: (id: string, place: Point) => void events.push(['move', id, place]),
    onRemove: (id: string) => void events.push(['remove', id]),
    onSelect: (id: string) => void events.push(['select', id]),
  };
  const show = async (path: Partial<RoutePath> = {}, places: readonly MapPlace[] = []) => {
    await stage.render(
      <PlacesMap
        places={places}
        onSelect={(id) => events.push(['station', id])}
        texts={texts}
        routePath={{ ...WAY, ...path }}
        routePathActions={actions}
      />,
    );
    await until(() => stage.root.querySelector('.map-controls'));
    await settled();
  };
  const marks = () => [...stage.root.querySelectorAll<HTMLButtonElement>('.map-stop')];
  const markOf = (sign: string) => {
    const found = marks().find(({ ariaLabel }) => ariaLabel?.startsWith(`Parada ${sign}:`));
    if (!found) throw new Error(`The map has no stop ${sign}.`);
    return found;
  };
  const middleOf = (element: Element): [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const focused = () => stage.root.activeElement?.ariaLabel;

  it('shows stops in order with line and flags, without an accessibility violation that axe finds', async () => {
    const flags = [
      { id: 'p', latitude: -23.1, longitude: -45.7, tone: 'good' as const, text: 'Mais barato' },
    ];
    await show({ flags }, stations);
    expect(marks().map(({ ariaLabel, innerText }) => [ariaLabel, innerText.split('\n')[0]])).to.deep.equal([
      ['Parada 1: Curitiba', '1'],
      ['Parada 2: São Paulo', '2'],
      ['Parada 3: Rio de Janeiro', '3'],
    ]);
    expect(stage.find('.map-flag').textContent).to.equal('Mais barato');
    expect(stage.find('path.map-way').getAttribute('d')).to.match(/^M[\d -]+L[\d -]+L[\d -]+$/);
    expect(stage.find('path.map-way').classList.contains('map-way-straight')).to.equal(true);
    const { violations } = await axe.run(stage.host);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([]);
  });

  it('a click on the map and Enter add a stop, but a click on a station does not', async () => {
    await show({}, stations);
    const [x, y] = middleOf(stage.find('.map-surface'));
    await sendMouse({ type: 'click', position: [x - 100, y - 100] });
    expect(added).to.have.length(1);
    expect(added[0]?.latitude).to.be.within(-24, -18);
    stage.find('.map-surface').focus();
    await sendKeys({ press: 'Enter' });
    expect(added).to.have.length(2);
    stage.find<HTMLButtonElement>('.map-mark').click();
    expect(added).to.have.length(2);
    expect(events).to.deep.equal([['station', 'p']]);
  });

  it('dragging a stop moves only this stop', async () => {
    await show();
    const from = middleOf(markOf('2'));
    const others = middleOf(markOf('1'));
    await sendMouse({ type: 'move', position: from });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [from[0], from[1] + 30] });
    await sendMouse({ type: 'move', position: [from[0], from[1] + 60] });
    expect(stage.find('path.map-way-preview').getAttribute('d')).to.match(/^M/);
    expect(events).to.deep.equal([]);
    await sendMouse({ type: 'up' });
    expect(events.map(([kind, id]) => [kind, id])).to.deep.equal([['move', 'São Paulo']]);
    expect((events[0]?.[2] as Point).latitude).to.be.below(-23.6);
    expect((events[0]?.[2] as Point).longitude).to.be.closeTo(-46.63, 0.05);
    expect(middleOf(markOf('1'))).to.deep.equal(others);
    expect(added).to.deep.equal([]);
    await sendMouse({ type: 'click', position: middleOf(markOf('3')) });
    expect(events.at(-1)).to.deep.equal(['select', 'Rio de Janeiro']);
  });

  it('arrow keys focus stops, Shift with arrow keys moves a stop, and Delete focuses the next stop', async () => {
    await show();
    markOf('1').focus();
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.equal('Parada 3: Rio de Janeiro');
    expect(marks().filter(({ tabIndex }) => tabIndex === 0)).to.have.length(1);
    await sendKeys({ press: 'Home' });
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ up: 'Shift' });
    await until(() => events.length > 0);
    expect(events.map(([kind, id]) => [kind, id])).to.deep.equal([['move', 'Curitiba']]);
    expect((events[0]?.[2] as Point).latitude).to.be.below(-25.5);
    await sendKeys({ press: 'Delete' });
    expect(events.at(-1)).to.deep.equal(['remove', 'Curitiba']);
    await show({ points: stops.slice(1) });
    expect(focused()).to.equal('Parada 2: São Paulo');
  });

  it('the map shows the whole route when `fit` changes, and otherwise keeps its view', async () => {
    await show();
    const before = middleOf(markOf('1'));
    const far = [...stops, stop('Manaus', '4', -3.12, -60.02)];
    await show({ points: far }, stations);
    expect(middleOf(markOf('1'))).to.deep.equal(before);
    await show({ points: far, fit: 1 }, stations);
    const frame = stage.find('.map').getBoundingClientRect();
    for (const mark of marks()) {
      const [x, y] = middleOf(mark);
      expect(x).to.be.within(frame.left, frame.right);
      expect(y).to.be.within(frame.top, frame.bottom);
    }
  });

  it('the map adds nothing to the window of the page', async () => {
    const before = Object.keys(window);
    await show();
    const from = middleOf(markOf('2'));
    await sendMouse({ type: 'move', position: from });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [from[0] + 40, from[1]] });
    await sendMouse({ type: 'up' });
    await stage.render(null);
    expect(Object.keys(window)).to.deep.equal(before);
  });
});
