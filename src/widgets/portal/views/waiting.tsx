import { Skeleton } from '#core/ui/states/skeleton.tsx';

export function Waiting({ label }: { label: string }) {
  return (
    <div className="card gate">
      <Skeleton width="50%" label={label} />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </div>
  );
}
