import type { ReactNode } from 'react';

/**
 * Gray placeholder in the shape of the expected content. It is hidden from screen readers; `label` announces the
 * loading once.
 */
export interface SkeletonProps {
  /** `text` is one line, `figure` the 28 px number, `rows` lines of a table, `field` a form field with its label. */
  shape?: 'text' | 'figure' | 'rows' | 'field';
  /** For `text` and `figure`: px or a share of the container. The default depends on the shape. */
  width?: number | `${number}%`;
  /** Number of lines if the shape is `rows`. Default 8. */
  count?: number;
  label?: string;
}

export function Skeleton({ shape = 'text', width, count = 8, label }: SkeletonProps): ReactNode {
  return (
    <div role={label ? 'status' : undefined}>
      {label && <span className="visually-hidden">{label}</span>}
      <div aria-hidden="true">{bones(shape, width, count)}</div>
    </div>
  );
}

function bones(shape: SkeletonProps['shape'], width: SkeletonProps['width'], count: number) {
  if (shape === 'rows') {
    return Array.from({ length: count }, (_, row) => (
      <div className="bone-row" key={row}>
        {[0, 1, 2].map((cell) => (
          <Bone key={cell} shape="text" />
        ))}
      </div>
    ));
  }
  if (shape === 'field') {
    return (
      <>
        <Bone shape="text" width={96} />
        <Bone shape="field" width={width ?? '100%'} />
      </>
    );
  }
  return <Bone shape={shape ?? 'text'} width={width ?? (shape === 'figure' ? 180 : '60%')} />;
}

function Bone({ shape, width }: { shape: string; width?: number | string }) {
  return <span className="bone" data-shape={shape} style={{ inlineSize: width }} />;
}
