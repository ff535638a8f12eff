import type { Mark } from './marks.ts';
import type { MapPlace } from './map-types.ts';

export interface MarkTexts {
  readonly group: (count: number) => string;
  readonly count: (count: number) => string;
}

export function makeMarkElement(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-mark';
  button.tabIndex = -1;
  const sign = document.createElement('span');
  const name = document.createElement('span');
  button.append(sign, name);
  return button;
}

export function dressMark(
  button: HTMLButtonElement,
  mark: Mark,
  place: MapPlace | undefined,
  isSelected: boolean,
  texts: MarkTexts,
): void {
  const [sign, name] = button.children;
  const isGroup = mark.ids.length > 1;
  button.dataset['kind'] = isGroup ? 'group' : 'place';
  button.dataset['tone'] = isGroup ? 'group' : (place?.tone ?? 'active');
  button.toggleAttribute('data-selected', isSelected);
  if (isGroup) {
    button.removeAttribute('aria-pressed');
    button.ariaLabel = texts.group(mark.ids.length);
  } else {
    button.ariaPressed = String(isSelected);
    button.ariaLabel = place?.label ?? place?.name ?? '';
  }
  if (sign) {
    sign.className = 'map-sign';
    sign.textContent = isGroup ? texts.count(mark.ids.length) : '';
  }
  if (name) {
    name.className = 'map-name';
    name.textContent = isGroup ? '' : (place?.name ?? '');
  }
}
