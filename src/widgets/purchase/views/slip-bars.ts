import { interleaved2of5, type DrawingContext } from 'bwip-js/browser';

export interface SlipBars {
  /** Width in units of the narrowest bar, including the quiet zones at both ends. */
  readonly width: number;
  readonly height: number;
  readonly bars: readonly { readonly x: number; readonly width: number }[];
  readonly path: string;
}

const QUIET = 10;
const HEIGHT = 50;

export function slipBars(digits: string): SlipBars {
  const bars: { x: number; width: number }[] = [];
  const drawing: DrawingContext<SlipBars> = {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init() {},
    line(x, _y, _x, _y2, thick) {
      bars.push({ x: QUIET + x - thick / 2, width: thick });
    },
    polygon() {},
    hexagon() {},
    ellipse() {},
    fill() {},
    text() {},
    end: () => {
      const last = bars.at(-1);
      return {
        width: (last ? last.x + last.width : 0) + QUIET,
        height: HEIGHT,
        bars,
        path: bars.map(({ x, width }) => `M${x} 0h${width}v${HEIGHT}h-${width}z`).join(''),
      };
    },
  };
  return interleaved2of5({ bcid: 'interleaved2of5', text: digits, scale: 1 }, drawing);
}

/** Draws the barcode. Creates its elements in `page`, because the printed page is a separate document. */
export function drawBars(page: Document, { width, height, path }: SlipBars): Element {
  const svg = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  const bars = page.createElementNS('http://www.w3.org/2000/svg', 'path');
  bars.setAttribute('d', path);
  svg.append(bars);
  return svg;
}
