/** Frames in a row without motion: what is about to open begins a few frames after it was asked for. */
const STILL_FRAMES = 8;

function* rootsIn(root: Document | ShadowRoot): Generator<Document | ShadowRoot> {
  yield root;
  for (const element of root.querySelectorAll('*'))
    if (element.shadowRoot) yield* rootsIn(element.shadowRoot);
}

const isMoving = (animation: Animation) =>
  animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity;

/** Less than a test may take: a page that is not drawn, or never rests, says so itself. */
const LIMIT_MS = 6000;

/** Waits until nothing on the page moves: what fades in has no colour that could be judged. Endless motion is not waited for. */
export async function standStill(): Promise<void> {
  let frames = 0;
  let moving: Animation[] = [];
  const limit = new Promise<'late'>((resolve) => setTimeout(resolve, LIMIT_MS, 'late'));
  for (let still = 0; still < STILL_FRAMES;) {
    const came = await Promise.race([new Promise(requestAnimationFrame), limit]);
    if (came === 'late') {
      const what = moving.map(({ effect }) => (effect as KeyframeEffect | null)?.target?.outerHTML ?? '?');
      throw new Error(
        `The page does not stand still after ${frames} frames, ${document.visibilityState}: ${what.join(' ')}`,
      );
    }
    frames += 1;
    moving = [...rootsIn(document)].flatMap((root) => root.getAnimations().filter(isMoving));
    still = moving.length > 0 ? 0 : still + 1;
  }
}
