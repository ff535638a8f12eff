import { parseCnpj } from '#core/validation/cnpj.ts';
import { isEmail } from '#core/validation/email.ts';
import { tidyLine } from '#core/validation/line.ts';
import type { FirstAccount } from './first-account.service.ts';

/** Parsed answer to a question, or an error text that ends a sentence. */
type SetUpAnswer = { readonly value: string } | { readonly wrong: string };

interface SetUpQuestion {
  readonly name: string;
  readonly asks: string;
  read(text: string): SetUpAnswer;
}

const PERSON_CHARACTERS = 80;
const COMPANY_CHARACTERS = 120;

const nameOf = (max: number) => (text: string) => {
  const value = tidyLine(text);
  if (value === '') return { wrong: 'must not be empty.' };
  return value.length > max ? { wrong: `must have at most ${max} characters.` } : { value };
};

const nameOrNothing = (text: string) =>
  tidyLine(text) === '' ? { value: '' } : nameOf(COMPANY_CHARACTERS)(text);

function readEmail(text: string): SetUpAnswer {
  const value = tidyLine(text).toLowerCase();
  return isEmail(value) ? { value } : { wrong: 'must be an e-mail address, such as ana@company.example.' };
}

function readCnpj(text: string): SetUpAnswer {
  const value = parseCnpj(text);
  return value === null
    ? { wrong: 'is no CNPJ: its 14 characters or its check digits are wrong.' }
    : { value };
}

const person = (prefix: string, who: string): SetUpQuestion[] => [
  { name: `${prefix}_FIRST_NAME`, asks: `First name of the ${who}`, read: nameOf(PERSON_CHARACTERS) },
  { name: `${prefix}_LAST_NAME`, asks: `Last name of the ${who}`, read: nameOf(PERSON_CHARACTERS) },
  { name: `${prefix}_EMAIL`, asks: `E-mail address of the ${who}`, read: readEmail },
];

export const QUESTIONS: readonly SetUpQuestion[] = [
  ...person('SUPER', 'super administrator'),
  { name: 'COMPANY_CNPJ', asks: 'CNPJ of the first company', read: readCnpj },
  { name: 'COMPANY_NAME', asks: 'Name of the company', read: nameOf(COMPANY_CHARACTERS) },
  { name: 'COMPANY_TRADE_NAME', asks: 'Trade name of the company (empty: its name)', read: nameOrNothing },
  ...person('ADMIN', "company's administrator"),
];

export type Answers = ReadonlyMap<string, string>;

/** Returns an error if the super administrator and the administrator have the same e-mail address. */
export function addressProblem(answers: Answers): string | null {
  if (answers.get('SUPER_EMAIL') !== answers.get('ADMIN_EMAIL')) return null;
  return "must differ from the super administrator's: each signs in with an address of their own.";
}

export function readAnswers(environment: Readonly<Record<string, string | undefined>>): {
  readonly answers: Answers;
  readonly wrong: readonly string[];
} {
  const answers = new Map<string, string>();
  const wrong: string[] = [];
  for (const { name, read } of QUESTIONS) {
    const reading = read(environment[name] ?? '');
    if ('value' in reading) answers.set(name, reading.value);
    else wrong.push(`${name} ${reading.wrong}`);
  }
  const problem = answers.has('ADMIN_EMAIL') ? addressProblem(answers) : null;
  if (problem) wrong.push(`ADMIN_EMAIL ${problem}`);
  return { answers, wrong };
}

export function accountOf(answers: Answers): FirstAccount {
  const of = (name: string) => answers.get(name) ?? '';
  const personOf = (prefix: string) => ({
    firstName: of(`${prefix}_FIRST_NAME`),
    lastName: of(`${prefix}_LAST_NAME`),
    email: of(`${prefix}_EMAIL`),
  });
  return {
    superAdministrator: personOf('SUPER'),
    organization: {
      federalTaxNumber: of('COMPANY_CNPJ'),
      name: of('COMPANY_NAME'),
      ...(of('COMPANY_TRADE_NAME') !== '' && { tradeName: of('COMPANY_TRADE_NAME') }),
    },
    administrator: personOf('ADMIN'),
  };
}
