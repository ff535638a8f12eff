/** What sign-in writes to people, in the language of who asked for it. */
import { wordsOf, type WrittenLanguage } from '../../platform/words.ts';
import type { Mail } from '../../platform/mail/mail-port.ts';
import { inParagraphs, type Reader } from '../../platform/mail/mail-text.ts';

/** The code stands in the text alone: a subject is shown on locked screens. */
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

/** By this code somebody who is signed in switches mailed codes on. */
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

/** Mailed codes are asked for from now on, or no longer. */
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

/** Codes of an app are asked for from now on, or no longer. */
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

/** The token travels in the fragment, which no browser sends to a server. */
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

/** To somebody whose account was made for them. */
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

/** To the address that somebody signed in with until now. */
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
