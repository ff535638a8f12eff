import { useState, type PointerEvent as ReactPointerEvent } from 'react';

export interface RowDrag {
  readonly draggedId: string | null;
  begin(event: ReactPointerEvent<HTMLElement>, id: string, at: number): void;
  dropAt(at: number): 'before' | 'after' | undefined;
}

interface Dragged {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

export function useRowDrag(
  root: { readonly current: HTMLElement | null },
  onDrop: (id: string, to: number) => void,
): RowDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  return {
    draggedId: dragged?.id ?? null,
    dropAt(at) {
      if (!dragged || dragged.to === dragged.from || at !== dragged.to) return undefined;
      return dragged.to < dragged.from ? 'before' : 'after';
    },
    begin(down, id, from) {
      if (!down.isPrimary || down.button !== 0) return;
      down.preventDefault();
      const grip = down.currentTarget;
      grip.setPointerCapture(down.pointerId);
      let to = from;
      const move = ({ clientY }: PointerEvent) => {
        to = placeAt(root.current, clientY, from);
        setDragged({ id, from, to });
      };
      const end = ({ type }: PointerEvent) => {
        grip.removeEventListener('pointermove', move);
        grip.removeEventListener('pointerup', end);
        grip.removeEventListener('pointercancel', end);
        setDragged(null);
        if (type === 'pointerup' && to !== from) onDrop(id, to);
      };
      grip.addEventListener('pointermove', move);
      grip.addEventListener('pointerup', end);
      grip.addEventListener('pointercancel', end);
    },
  };
}

/**
 * Index at which the dragged row would land: the number of other rows whose middle lies above the pointer.
 */
function placeAt(root: HTMLElement | null, clientY: number, from: number): number {
  const rows = [...(root?.querySelectorAll('[data-stop]') ?? [])];
  const passed = rows.filter((row, at) => {
    const { top, height } = row.getBoundingClientRect();
    return at !== from && clientY > top + height / 2;
  });
  return passed.length;
}
