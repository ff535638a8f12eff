import type { Text } from '#core/i18n/use-texts.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

export function BalanceSkeleton({ t }: { t: Text<'balance'> }) {
  return (
    <div className="waiting">
      <Skeleton width={132} label={t('loading')} />
      <Skeleton shape="figure" width="72%" />
      <Skeleton width="100%" />
    </div>
  );
}
