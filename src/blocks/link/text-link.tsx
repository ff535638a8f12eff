import { useRef } from 'react';
import type { LinkedElement } from '#blocks/intent/intent.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { LinkButton, type LinkButtonProps } from './link-button.tsx';
import linkCss from './text-link.css?inline';

export function TextLink<Element extends LinkedElement>(
  props: Omit<LinkButtonProps<Element>, 'inline' | 'tone' | 'size'>,
) {
  const place = useRef<HTMLSpanElement>(null);
  useSheet(place, linkCss);
  return (
    <span ref={place}>
      <LinkButton {...props} inline="text-link" />
    </span>
  );
}
