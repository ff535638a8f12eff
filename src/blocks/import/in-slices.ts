/** Longest time of work without a pause, in ms: less than one frame, so that the page stays responsive. */
const SLICE_MS = 10;

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

export async function inSlices<T, U>(
  things: readonly T[],
  work: (thing: T) => U,
  onProgress: (done: number) => void,
): Promise<U[]> {
  const results: U[] = [];
  while (results.length < things.length) {
    const until = performance.now() + SLICE_MS;
    do results.push(work(things[results.length]!));
    while (results.length < things.length && performance.now() < until);
    onProgress(results.length);
    await turn();
  }
  return results;
}
