export const isSmoke = process.env['BENCH_SMOKE'] === '1';

export function benchSize<T>({ smoke, full }: { readonly smoke: T; readonly full: T }): T {
  return isSmoke ? smoke : full;
}
