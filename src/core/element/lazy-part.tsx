import { useContext, useMemo, type FunctionComponent, type ReactNode } from 'react';
import { codeOnDemand, type CodeOnDemand, type LoadComponent } from '../ui/code-on-demand.ts';
import { useKit } from '../ui/kit.tsx';
import { ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { BrokenWidget } from './failures.tsx';
import { loadError, ReportFailure, useReportedFailure } from './reported-failure.ts';

interface LazyPartOptions<Props> {
  /** Placeholder while the code loads; default is four rows. */
  readonly skeleton?: (props: Props) => ReactNode;
  /** Size of the error message; default `panel`. */
  readonly size?: 'panel' | 'line';
}

/**
 * Part of a widget whose code loads when it is first shown, for example
 * `lazyPart(() => import('./history.tsx').then((module) => module.History))`.
 * A skeleton fills its place meanwhile. If the code fails to load or the part breaks, an error with a retry button
 * appears there. For overlays use `onUse` of core/ui/overlays.
 */
export function lazyPart<Props extends object>(
  load: LoadComponent<Props>,
  options: LazyPartOptions<Props> = {},
): FunctionComponent<Props> {
  const { skeleton = () => <Skeleton shape="rows" count={4} />, size = 'panel' } = options;
  const useCode = codeOnDemand(load);
  return function LazyPart(props) {
    const code = useCode(true);
    const reportError = useContext(ReportFailure);
    if (code.failure) return <NotArrived {...code} failure={code.failure} size={size} />;
    if (!code.Loaded) return skeleton(props);
    return (
      <ErrorBoundary
        onError={reportError}
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

/**
 * A file that failed twice may belong to a version that the server no longer has. The portal then offers a page reload.
 */
function NotArrived({ failure, failures, retry, size }: NotArrivedProps) {
  const { text, reloadPage } = useKit();
  useReportedFailure(useMemo(() => loadError(failure.reason), [failure]));
  const reload = failures > 1 ? reloadPage : null;
  return (
    <ErrorState
      title={text('partFailed')}
      size={size}
      retryLabel={reload ? text('reloadPage') : undefined}
      onRetry={reload ?? retry}
    >
      {text('partFailedHint')}
    </ErrorState>
  );
}
