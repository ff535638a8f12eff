/** Portal screen of a register; visible with the permission to list its records. */
import type { PermissionArea } from '#contract/permissions.ts';
import { describeScreen, type ScreenDescription } from '#core/element/describe-screen.ts';

interface RegisterScreen extends Pick<
  ScreenDescription,
  'path' | 'order' | 'icon' | 'superAdmin' | 'onlySuperAdmin' | 'menu' | 'closesEntry' | 'partOf'
> {
  readonly tag: `litro-${string}`;
  readonly area: PermissionArea;
  /** Menu group of the screen. Default: `entries`. */
  readonly group?: string;
}

export function registerScreen({
  tag,
  area,
  group = 'entries',
  ...place
}: RegisterScreen): ScreenDescription {
  return describeScreen({
    ...place,
    label: 'screen',
    group,
    permission: `portal.${area}.list`,
    elements: [{ tag, keepsView: true }],
  });
}
