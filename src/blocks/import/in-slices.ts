/** How long the page is kept at a stretch, ms: less than a frame, so that typing and scrolling go on. */
const SLICE_MS = 10;

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Does `work` for each of many things and lets the page have its turn in between. */
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
