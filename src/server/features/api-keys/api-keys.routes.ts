import { callsOfElements } from '#contract/api-keys.ts';
import { EMBEDDED_ELEMENTS } from '#contract/choices.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { writes } from '../../records/writes.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import { apiKeyPolicies } from './api-keys.policy.ts';
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  prepareManager,
  revokeApiKey,
  rotateApiKey,
  type ApiKeyParts,
  type KeyManager,
} from './api-keys.service.ts';
import { endEmbedSession, openEmbedSession } from './embed-sessions.service.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'sessions', 'permissionsOf'], apiKeysModule);

function apiKeysModule(parts: ApiKeyParts & Pick<ServerParts, 'permissionsOf'>): Module {
  return {
    policies: apiKeyPolicies,
    handlers: {
      'GET /admin/organization/api-key': (call) => listApiKeys(parts, call, call.query),
      'GET /admin/organization/api-key/elements': async () => ({
        docs: EMBEDDED_ELEMENTS.map((element) => ({
          element,
          permissions: parts.permissionsOf(callsOfElements([element])),
        })),
      }),
      'POST /admin/organization/api-key': writes(
        parts,
        (writing, { body }, manager: KeyManager) => createApiKey(writing, body, manager),
        { prepare: (call) => prepareManager(parts, call) },
      ),
      'PUT /admin/organization/api-key/{id}': writes(
        parts,
        (writing, { params: { id }, body }, manager: KeyManager) =>
          changeApiKey(writing, { id, change: body }, manager),
        { prepare: (call) => prepareManager(parts, call, call.params.id) },
      ),
      'POST /admin/organization/api-key/{id}/rotate': writes(
        parts,
        (writing, { params: { id }, body }, manager: KeyManager) =>
          rotateApiKey(writing, { id, ...body }, manager),
        { prepare: (call) => prepareManager(parts, call, call.params.id) },
      ),
      'DELETE /admin/organization/api-key/{id}': writes(
        parts,
        async (writing, { params: { id } }, manager: KeyManager) => revokeApiKey(writing, id, manager),
        { prepare: (call) => prepareManager(parts, call, call.params.id) },
      ),
      'POST /embed/session': ({ apiKey, body, request }) =>
        openEmbedSession(parts, apiKey, body, { address: request.ip, requestId: request.id }),
      'DELETE /embed/session/{id}': async ({ apiKey, params }) => {
        await endEmbedSession(parts, apiKey, params.id);
        return { message: 'The session was ended.' };
      },
    },
  };
}
