import type { PermissionArea, PermissionKey } from '#contract/permissions.ts';
import { describeScreen, type ScreenDescription } from '#core/element/describe-screen.ts';

interface RegisterScreen extends Pick<
  ScreenDescription,
  'path' | 'order' | 'icon' | 'superAdmin' | 'onlySuperAdmin' | 'menu' | 'closesEntry' | 'partOf'
> {
  readonly tag: `litro-${string}`;
  readonly area: PermissionArea;
  /** Permission to see the screen. Default: `list` of the area. */
  readonly permission?: PermissionKey;
  /** Menu group of the screen. Default: `entries`. */
  readonly group?: string;
}

export function registerScreen({
  tag,
  area,
  group = 'entries',
  permission = `portal.${area}.list`,
  ...place
}: RegisterScreen): ScreenDescription {
  return describeScreen({
    ...place,
    label: 'screen',
    group,
    permission,
    elements: [{ tag, keepsView: true }],
  });
}
