import type { ReactNode } from 'react';

interface WithMail {
  readonly email: string | null;
}

export const mailColumn = {
  value: ({ email }: WithMail): string | null => email,
  render({ email }: WithMail): ReactNode {
    const at = email?.indexOf('@') ?? -1;
    if (!email || at < 1) return email;
    return (
      <>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </>
    );
  },
};
