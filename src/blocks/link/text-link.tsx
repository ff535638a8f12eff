import { useRef } from 'react';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { LinkButton, type LinkButtonProps } from './link-button.tsx';
import wayCss from './link-button.css?inline';

export function TextLink(props: Omit<LinkButtonProps, 'inline' | 'tone' | 'size'>) {
  const place = useRef<HTMLSpanElement>(null);
  useSheet(place, wayCss);
  return (
    <span ref={place}>
      <LinkButton {...props} inline="way" />
    </span>
  );
}
