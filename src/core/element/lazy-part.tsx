import { useContext, useMemo, type FunctionComponent, type ReactNode } from 'react';
import { codeOnDemand, type CodeOnDemand, type LoadComponent } from '../ui/code-on-demand.ts';
import { useKit } from '../ui/kit.tsx';
import { ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { BrokenWidget } from './failures.tsx';
import { notArrived, TellFailure, useToldFailure } from './told-failure.ts';

interface LazyPartOptions<Props> {
  /** Holds its place; without it four rows. */
  readonly skeleton?: (props: Props) => ReactNode;
  /** Of what stands in its place when it does not come: default `panel`. */
  readonly size?: 'panel' | 'line';
}

/**
 * A part of a widget whose code is fetched when it is first shown, such as
 * `lazyPart(() => import('./history.tsx').then((module) => module.History))`. Until then a skeleton holds its place. When
 * the code does not come, or the part breaks, that is said in its place with a way to try again, and the rest stands.
 * What opens over the page is `onUse` of core/ui/overlays.
 */
export function lazyPart<Props extends object>(
  load: LoadComponent<Props>,
  options: LazyPartOptions<Props> = {},
): FunctionComponent<Props> {
  const { skeleton = () => <Skeleton shape="rows" count={4} />, size = 'panel' } = options;
  const useCode = codeOnDemand(load);
  return function LazyPart(props) {
    const code = useCode(true);
    const tell = useContext(TellFailure);
    if (code.failure) return <NotArrived {...code} failure={code.failure} size={size} />;
    if (!code.Loaded) return skeleton(props);
    return (
      <ErrorBoundary
        onError={tell}
        fallback={(error, again) => <BrokenWidget error={error} size={size} onRetry={again} />}
      >
        <code.Loaded {...props} />
      </ErrorBoundary>
    );
  };
}

interface NotArrivedProps extends Pick<CodeOnDemand<never>, 'failures' | 'retry'> {
  readonly failure: { readonly reason: unknown };
  readonly size: 'panel' | 'line';
}

/** What failed twice may be gone for good, with the version that the page is of: the portal offers to load itself anew. */
function NotArrived({ failure, failures, retry, size }: NotArrivedProps) {
  const { text, reloadPage } = useKit();
  useToldFailure(useMemo(() => notArrived(failure.reason), [failure]));
  const anew = failures > 1 ? reloadPage : null;
  return (
    <ErrorState
      title={text('partFailed')}
      size={size}
      retryLabel={anew ? text('reloadPage') : undefined}
      onRetry={anew ?? retry}
    >
      {text('partFailedHint')}
    </ErrorState>
  );
}
