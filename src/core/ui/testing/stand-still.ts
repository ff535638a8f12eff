/** Frames in a row without motion: what is about to open begins a few frames after it was asked for. */
const STILL_FRAMES = 8;

function* rootsIn(root: Document | ShadowRoot): Generator<Document | ShadowRoot> {
  yield root;
  for (const element of root.querySelectorAll('*'))
    if (element.shadowRoot) yield* rootsIn(element.shadowRoot);
}

const isMoving = (animation: Animation) =>
  animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity;

/** Waits until nothing on the page moves: what fades in has no colour that could be judged. Endless motion is not waited for. */
export async function standStill(): Promise<void> {
  for (let still = 0; still < STILL_FRAMES;) {
    await new Promise(requestAnimationFrame);
    const moves = [...rootsIn(document)].some((root) => root.getAnimations().some(isMoving));
    still = moves ? 0 : still + 1;
  }
}
