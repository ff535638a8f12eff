import { ICON_PATHS, type IconName } from './icon-paths.ts';

export interface IconProps {
  name: IconName;
  /** Width and height in px, default 16. */
  size?: number;
}

export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
