import { describe, expect, it } from 'vitest';
import type { EmbeddedElement } from '#contract/api-keys.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { changeOf, readKey, readOrigins, valuesOf } from './key-values.ts';

const known = new Map<EmbeddedElement, PermissionKey[]>([
  ['litro-balance', ['portal.balanceDistribution.list']],
  ['litro-vehicles', ['portal.vehicle.list', 'portal.vehicle.add']],
]);
const key = {
  name: 'Gestor ERP',
  elements: ['litro-balance' as const],
  permissions: ['portal.balanceDistribution.list' as const],
  origins: ['https://erp.example'],
  allowsServers: false,
};

describe('values of the form of an API key', () => {
  it('derive the permissions from the elements, the access and the permissions of the user', () => {
    const values = { ...valuesOf(key), 'litro-vehicles': true } as const;
    const permissionsOf = (access: 'read' | 'change', isHeld = () => true) =>
      readKey({ ...values, access }, known, isHeld).permissions;
    expect(permissionsOf('read')).toEqual(['portal.balanceDistribution.list', 'portal.vehicle.list']);
    expect(permissionsOf('change')).toContain('portal.vehicle.add');
    expect(permissionsOf('change', () => false)).toEqual([]);
  });

  it('send only changed fields, and permissions with changed elements or access', () => {
    expect(changeOf(key, { name: 'ERP 2' }, known, () => true)).toEqual({ name: 'ERP 2' });
    expect(changeOf(key, { 'litro-vehicles': true }, known, () => false)).toEqual({
      elements: ['litro-balance', 'litro-vehicles'],
      permissions: ['portal.balanceDistribution.list'],
    });
  });

  it('reads addresses as origins, and refuses a text that is no web address', () => {
    expect(readOrigins('https://erp.example/frota, HTTPS://erp.example:443 http://localhost:8081')).toEqual([
      'https://erp.example',
      'http://localhost:8081',
    ]);
    expect(readOrigins('')).toEqual([]);
    for (const text of ['erp.example', 'javascript:alert(1)', 'ftp://erp.example']) {
      expect(readOrigins(text)).toBe(null);
    }
  });
});
