import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  about?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, about, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <div>
          <p id={id} className="section-title">
            {title}
          </p>
          {about && (
            <p className="section-about">
              <Words>{about}</Words>
            </p>
          )}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

interface EntryProps {
  label: string;
  value: ReactNode;
  about?: string | undefined;
  note?: string | undefined;
}

export function Entry({ label, value, about, note }: EntryProps) {
  return (
    <div className="entry">
      <dt>{label}</dt>
      <dd className="entry-value">
        <Words>{value}</Words>
      </dd>
      {about && (
        <dd className="entry-about">
          <Words>{about}</Words>
        </dd>
      )}
      {note && (
        <dd className="entry-note">
          <Words>{note}</Words>
        </dd>
      )}
    </div>
  );
}

/** The text direction follows the words, even if the text starts with a number. */
const Words = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>;
