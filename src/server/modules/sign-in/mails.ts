/** What sign-in writes to people. */
import type { Mail } from '../mail/mail-port.ts';

interface Reader {
  readonly email: string;
  readonly firstName: string;
}

/** The code stands in the text alone: a subject is shown on locked screens. */
export function codeMail(to: Reader, code: string): Mail {
  return {
    to: to.email,
    subject: 'Seu código de autenticação',
    text: `Olá, ${to.firstName}.

Seu código de autenticação no Litro é ${code}.

Ele vale por 10 minutos e só pode ser usado uma vez. Um código pedido depois dele o substitui.

Se você não está entrando no Litro agora, alguém sabe a sua senha: altere-a assim que puder e não informe este código a ninguém.
`,
  };
}

/** The token travels in the fragment, which no browser sends to a server. */
export function resetMail(to: Reader, publicUrl: string, token: string): Mail {
  return {
    to: to.email,
    subject: 'Crie uma nova senha',
    text: `Olá, ${to.firstName}.

Recebemos um pedido para criar uma nova senha para a sua conta no Litro. Abra este link em até 30 minutos:

${publicUrl}/user/reset#token=${token}

O link só pode ser usado uma vez. Quando a nova senha for salva, todas as suas sessões serão encerradas.

Se você não fez este pedido, ignore esta mensagem: a sua senha continua a mesma.
`,
  };
}
