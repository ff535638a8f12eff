import { createElement, useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#core/ui/icons/icon.tsx';

export interface DoneProps {
  title: string;
  level: number | undefined;
  tone?: 'positive' | 'caution';
  children: ReactNode;
  action: ReactNode;
}

export function Done({ title, level, tone = 'positive', children, action }: DoneProps) {
  const heading = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const tag = level && level >= 1 && level <= 6 ? `h${level}` : 'p';
  return (
    <div className="form">
      <header className="form-head" data-tone={tone}>
        <Icon name={tone === 'positive' ? 'success' : 'warning'} size={28} />
        {createElement(tag, { ref: heading, className: 'form-title', tabIndex: -1 }, title)}
        <p className="form-lead">{children}</p>
      </header>
      <div className="form-acts">{action}</div>
    </div>
  );
}
