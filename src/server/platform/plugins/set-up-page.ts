import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, wordsOf, type WrittenLanguage } from '../words.ts';
import { refuseUnknown } from './errors.ts';

const TAGS: Readonly<Record<WrittenLanguage, string>> = { pt: 'pt-BR', en: 'en-US', es: 'es' };

const PAGE_TEXTS = [
  'title',
  'languages',
  'intro',
  'codeGroup',
  'code',
  'codeHint',
  'superAdministrator',
  'superAdministratorHint',
  'company',
  'companyHint',
  'administrator',
  'administratorHint',
  'firstName',
  'lastName',
  'email',
  'cnpj',
  'companyName',
  'tradeName',
  'create',
  'doneTitle',
  'done',
  'mailed',
  'open',
  'missing',
  'wrongEmail',
  'sameEmail',
  'wrongCnpj',
  'fields',
  'tooMany',
  'gone',
  'unknown',
  'noScript',
] as const;
const PAGE_REFUSALS = [
  'set_up_code_wrong',
  'set_up_one_address',
  'too_many_requests',
  'network_unreachable',
] as const;

/**
 * Serves the set-up page while `isOpen` is true; otherwise the address answers like an unknown address. `send` must add
 * the security headers of a page.
 */
export async function serveSetUpPage(
  app: FastifyInstance,
  folder: string,
  isOpen: () => Promise<boolean>,
  send: (reply: FastifyReply, html: string) => FastifyReply,
): Promise<void> {
  const html = await readFile(join(folder, 'setup.html'), 'utf8');
  app.get('/setup', async (request, reply) => {
    if (!(await isOpen())) return refuseUnknown(request, reply);
    return send(reply.header('vary', 'accept-language'), inWords(html, requestedLanguage(request)));
  });
}

function requestedLanguage({ query, headers }: FastifyRequest): WrittenLanguage {
  const { language } = query as { language?: unknown };
  return languageOf(typeof language === 'string' ? language : headers['accept-language']);
}

function placesOf(language: WrittenLanguage): Readonly<Record<string, string>> {
  const own = wordsOf(language, 'set-up');
  const refusals = wordsOf(language, 'errors');
  return Object.fromEntries([
    ['language', TAGS[language]],
    ...PAGE_TEXTS.map((key) => [key, own(key)]),
    ...PAGE_REFUSALS.map((key) => [`error:${key}`, refusals(key)]),
  ]) as Readonly<Record<string, string>>;
}

/** Replaces the placeholders of the set-up page with texts. Throws if the page has an unknown placeholder. */
function inWords(html: string, language: WrittenLanguage): string {
  const places = placesOf(language);
  return html.replaceAll(/\{\{([\w:]+)\}\}/g, (_, place: string) => {
    const text = places[place];
    if (text === undefined) throw new Error(`setup.html has a place ${place} that has no text.`);
    return escaped(text);
  });
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
