/** Number of consecutive frames without motion to wait for: animations start a few frames after their trigger. */
const STILL_FRAMES = 8;

function* rootsIn(root: Document | ShadowRoot): Generator<Document | ShadowRoot> {
  yield root;
  for (const element of root.querySelectorAll('*'))
    if (element.shadowRoot) yield* rootsIn(element.shadowRoot);
}

const isMoving = (animation: Animation) =>
  animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity;

/** Maximum wait, shorter than the test runner's limit, so that an endlessly moving page fails with its own message. */
const LIMIT_MS = 6000;

/** Waits until animations end, because fading elements have no final color to test. It ignores endless animations. */
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
