/**
 * Takes the place of lit's `styleMap` (an alias in the build): the original writes a `style` attribute on its first
 * render, which a `style-src 'self'` policy refuses. This one sets properties through the CSSOM from the start.
 */
import { noChange, nothing } from 'lit';
import { Directive, directive, type ElementPart, type AttributePart } from 'lit/directive.js';

export type StyleInfo = Readonly<Record<string, string | number | undefined | null>>;

class CssomStyleMap extends Directive {
  #set = new Set<string>();

  override render(_styles: StyleInfo): unknown {
    return nothing;
  }

  override update(part: AttributePart | ElementPart, [styles]: [StyleInfo]): unknown {
    const { style } = part.element as HTMLElement;
    for (const name of this.#set) if (styles[name] == null) style.removeProperty(propertyName(name));
    this.#set = new Set(Object.keys(styles).filter((name) => styles[name] != null));
    for (const name of this.#set) {
      const [value, priority] = String(styles[name]).split(/\s*!(?=important$)/);
      style.setProperty(propertyName(name), value ?? '', priority ?? '');
    }
    return noChange;
  }
}

/** `--x` and `margin-top` stay; `marginTop` and `WebkitTransform` are taken apart. */
function propertyName(name: string): string {
  return name.includes('-') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export const styleMap = directive(CssomStyleMap);
