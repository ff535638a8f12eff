import { createElement, useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '#core/ui/icons/icon.tsx';

export interface FormProps {
  title: string;
  level: number | undefined;
  /** Under the title. */
  lead?: ReactNode;
  /** Why the last attempt failed, in a sentence; announced at once. */
  failure?: string | null;
  /** What has just been done; announced politely. */
  notice?: string | null;
  /** With each change of it the focus goes to the first field that is wrong, else to the first one. */
  refusals: number;
  takeFocus: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A real form: Enter sends it, password managers know it, and what is wrong is shown by us. */
export function Form(props: FormProps) {
  const { title, level, lead, failure, notice, refusals, takeFocus } = props;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    if (refusals > 0 || takeFocus) focusFirst(form.current);
  }, [refusals, takeFocus]);
  return (
    <form
      ref={form}
      className="form"
      noValidate
      method="post"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <header className="form-head">
        {createElement(isLevel(level) ? `h${level}` : 'p', { id, className: 'form-title' }, title)}
        {lead && <p className="form-lead">{lead}</p>}
      </header>
      <div role="alert">
        {failure && (
          <p className="form-failure">
            <Icon name="error" />
            <span>{failure}</span>
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
      {props.children}
    </form>
  );
}

function isLevel(level: number | undefined): boolean {
  return level !== undefined && level >= 1 && level <= 6;
}

function focusFirst(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid]');
  const empty = [...(form?.querySelectorAll('input') ?? [])].find((input) => input.value === '');
  (wrong ?? empty ?? form?.querySelector('input'))?.focus();
}
