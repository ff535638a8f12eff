import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  about?: string;
  /** What can be done about all of it. */
  act?: ReactNode;
  children: ReactNode;
}

/** A part of the screen with its heading. */
export function Section({ title, about, act, children }: SectionProps) {
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
        {act}
      </div>
      {children}
    </section>
  );
}

interface EntryProps {
  label: string;
  value: ReactNode;
  /** What it means, in a sentence. */
  about?: string | undefined;
  /** Why that has no effect now. */
  note?: string | undefined;
}

/** One line of a list of what holds. */
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

/** Begun with a figure or not, it is read in the direction of its words. */
const Words = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>;
