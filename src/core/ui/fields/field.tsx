import type { ReactNode } from 'react';

/** What all fields of the kit take. */
export interface FieldProps {
  /** Always there for screen readers. */
  label: string;
  /** Hides the label from the eye, for fields whose place says what they are. */
  labelHidden?: boolean;
  /** Under the field while there is no error. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; takes the place of the hint and marks the field invalid. */
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
  /** Name in a form and for password managers. */
  name?: string;
}
