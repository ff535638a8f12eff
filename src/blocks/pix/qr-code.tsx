import { useMemo } from 'react';
import { encode } from 'uqr';
import { squares } from './squares.ts';

/** Width of the quiet zone around a QR code, in modules; the standard requires four modules. */
const QUIET = 4;

/** QR code, dark on white in every theme: phone cameras may not read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 0 }), [text]);
  const path = useMemo(() => squares(data), [data]);
  const side = size + 2 * QUIET;
  return (
    <svg
      className="pix-qr"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
