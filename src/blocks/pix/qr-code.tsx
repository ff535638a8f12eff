import { useMemo } from 'react';
import { encode } from 'uqr';
import { squares } from './squares.ts';

/** Modules of white around it, by which a camera finds it; the standard asks for four. */
const QUIET = 4;

/** A QR code, dark on white in every theme: cameras of telephones read no other. */
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
