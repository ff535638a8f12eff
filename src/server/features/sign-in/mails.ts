import { wordsOf, type WrittenLanguage } from '../../platform/words.ts';
import type { Mail } from '../../platform/mail/mail-port.ts';
import { inParagraphs, type Reader } from '../../platform/mail/mail-text.ts';

/** The subject omits the code because locked screens show subjects. */
export function codeMail(to: Reader, code: string, language: WrittenLanguage): Mail {
  const words = wordsOf(language, 'mails');
  return {
    to: to.email,
    subject: words('codeSubject'),
    text: inParagraphs(
      words('greeting', { name: to.firstName }),
      words('code', { code }),
      words('codeUse'),
      words('codeUnasked'),
    ),
  };
}

/** Mail with the code that confirms that mailed codes arrive. */
export function switchCodeMail(to: Reader, code: string, language: WrittenLanguage): Mail {
  const words = wordsOf(language, 'mails');
  return {
    to: to.email,
    subject: words('switchCodeSubject'),
    text: inParagraphs(
      words('greeting', { name: to.firstName }),
      words('switchCode', { code }),
      words('codeUse'),
      words('switchCodeUnasked'),
    ),
  };
}

export function mailCodesMail(to: Reader, what: 'on' | 'off', language: WrittenLanguage): Mail {
  const words = wordsOf(language, 'mails');
  return {
    to: to.email,
    subject: words(`mailCodesSubject_${what}`),
    text: inParagraphs(
      words('greeting', { name: to.firstName }),
      words(`mailCodes_${what}`),
      words('twoStepUnasked'),
    ),
  };
}

export function twoStepMail(to: Reader, what: 'on' | 'off', language: WrittenLanguage): Mail {
  const words = wordsOf(language, 'mails');
  return {
    to: to.email,
    subject: words(`twoStepSubject_${what}`),
    text: inParagraphs(
      words('greeting', { name: to.firstName }),
      words(`twoStep_${what}`),
      words('twoStepUnasked'),
    ),
  };
}

/** The token is in the fragment, which browsers never send to a server. */
export function passwordLink(publicUrl: string, token: string): string {
  return `${publicUrl}/user/reset#token=${token}`;
}

export function resetMail(to: Reader, publicUrl: string, token: string, language: WrittenLanguage): Mail {
  const words = wordsOf(language, 'mails');
  return {
    to: to.email,
    subject: words('resetSubject'),
    text: inParagraphs(
      words('greeting', { name: to.firstName }),
      words('reset'),
      passwordLink(publicUrl, token),
      words('resetUse'),
      words('resetUnasked'),
    ),
  };
}

export function firstMail(to: Reader, publicUrl: string, token: string, language: WrittenLanguage): Mail {
  const words = wordsOf(language, 'mails');
  return {
    to: to.email,
    subject: words('firstSubject'),
    text: inParagraphs(
      words('greeting', { name: to.firstName }),
      words('first'),
      passwordLink(publicUrl, token),
      words('firstUse'),
    ),
  };
}

export function emailChangedMail(to: Reader, language: WrittenLanguage): Mail {
  const words = wordsOf(language, 'mails');
  return {
    to: to.email,
    subject: words('emailChangedSubject'),
    text: inParagraphs(
      words('greeting', { name: to.firstName }),
      words('emailChanged'),
      words('emailChangedUnasked'),
    ),
  };
}
