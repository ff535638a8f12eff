import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { PixPaymentProps } from './pix-payment.tsx';

/** The QR code and the text of a Pix; they arrive with the library that draws it. */
export const LazyPixPayment = lazyPart<PixPaymentProps>(
  () => import('./pix-payment.tsx').then((module) => module.PixPayment),
  { skeleton: () => <Skeleton shape="rows" count={8} /> },
);
