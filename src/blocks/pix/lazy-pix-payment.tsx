import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { PixPaymentProps } from './pix-payment.tsx';

export const LazyPixPayment = lazyPart<PixPaymentProps>(
  () => import('./pix-payment.tsx').then((module) => module.PixPayment),
  { skeleton: () => <Skeleton shape="rows" count={8} /> },
);
