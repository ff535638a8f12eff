/**
 * Patches that Shoelace needs inside our shadow roots and under a strict CSP. Icons need no network and no markup.
 * Direction and language come from the nearest ancestor. Popups open in the top layer. Every module of this folder must
 * import it.
 */
import { setDefaultAnimation } from '@shoelace-style/shoelace/dist/utilities/animation-registry.js';
import SlIcon from '@shoelace-style/shoelace/dist/components/icon/icon.component.js';
import SlPopup from '@shoelace-style/shoelace/dist/components/popup/popup.component.js';
import { LocalizeController } from '@shoelace-style/localize';
import { html, type TemplateResult } from 'lit';
import { ICON_PATHS } from '../icons/icon-paths.ts';

const SYSTEM_ICONS: Readonly<Record<string, keyof typeof ICON_PATHS>> = {
  check: 'check',
  'chevron-down': 'chevron-down',
  'chevron-left': 'chevron-left',
  'chevron-right': 'chevron-right',
  'x-lg': 'close',
};

function patchIcons(): void {
  const icons = SlIcon.prototype as unknown as {
    setIcon(this: { name?: string; svg: TemplateResult | null }): void;
  };
  icons.setIcon = function setIcon() {
    const name = this.name && SYSTEM_ICONS[this.name];
    this.svg = name
      ? html`<svg
          part="svg"
          viewBox="0 0 16 16"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
        >
          <path d=${ICON_PATHS[name]} />
        </svg>`
      : null;
  };
}

function inheritedAttribute(element: Element, name: 'dir' | 'lang'): string | null {
  for (let node: Node | null = element; node; node = parentOf(node)) {
    const value = node instanceof Element ? node.getAttribute(name) : null;
    if (value && value !== 'auto') return value.toLowerCase();
  }
  return null;
}

function parentOf(node: Node): Node | null {
  if (node instanceof Element && node.assignedSlot) return node.assignedSlot;
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}

function patchDirection(): void {
  const localize = LocalizeController.prototype as unknown as {
    dir(this: { host: HTMLElement }): string;
    lang(this: { host: HTMLElement }): string;
  };
  localize.dir = function dir() {
    return inheritedAttribute(this.host, 'dir') ?? 'ltr';
  };
  localize.lang = function lang() {
    return inheritedAttribute(this.host, 'lang') ?? 'pt';
  };
}

interface PopupInternals {
  popup?: HTMLElement;
  anchorEl?: Element;
  active: boolean;
  start(this: PopupInternals): void;
  stop(this: PopupInternals): Promise<void>;
}

function patchPopups(): void {
  const popups = SlPopup.prototype as unknown as PopupInternals;
  const { start, stop } = popups;
  popups.start = function startInTopLayer() {
    // The popup receives its anchor asynchronously, and may be removed before that.
    if (!this.popup?.isConnected) return;
    if (this.anchorEl && this.active && !this.popup.matches(':popover-open')) {
      this.popup.popover = 'manual';
      this.popup.showPopover();
    }
    start.call(this);
  };
  popups.stop = function stopInTopLayer() {
    if (this.popup?.matches(':popover-open')) this.popup.hidePopover();
    return stop.call(this);
  };
}

patchIcons();
patchDirection();
patchPopups();
// The screen itself reacts to a refused close, so the dialog does not shake.
setDefaultAnimation('dialog.denyClose', null);
setDefaultAnimation('drawer.denyClose', null);
