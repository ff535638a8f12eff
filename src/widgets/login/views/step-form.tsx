import { createElement, useId, type ReactNode } from 'react';
import { FormView, type FormViewProps } from '#core/ui/form/form-view.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';

export interface StepFormProps extends Pick<
  FormViewProps,
  'form' | 'fields' | 'takeFocus' | 'onSubmit' | 'children'
> {
  title: string;
  level: number | undefined;
  hint?: ReactNode;
  /** Reason of the last failure; screen readers announce it immediately. */
  failure?: string | null;
  remedy?: ReactNode;
  /** Result of the last action; screen readers announce it politely. */
  notice?: string | null;
}

export function StepForm({ title, level, hint, failure, remedy, notice, ...rest }: StepFormProps) {
  const id = useId();
  return (
    <FormView
      {...rest}
      labelledBy={id}
      intro={
        <>
          <header className="form-head">
            {createElement(isLevel(level) ? `h${level}` : 'p', { id, className: 'form-title' }, title)}
            {hint && <p className="form-lead">{hint}</p>}
          </header>
          <div role="alert">
            {failure && (
              <p className="form-failure">
                <Icon name="error" />
                <span>{failure}</span>
                {remedy}
              </p>
            )}
          </div>
          <div role="status">
            {notice && (
              <p className="form-notice">
                <Icon name="success" />
                <span>{notice}</span>
              </p>
            )}
          </div>
        </>
      }
    />
  );
}

function isLevel(level: number | undefined): boolean {
  return level !== undefined && level >= 1 && level <= 6;
}
