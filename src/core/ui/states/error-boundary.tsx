import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react';
import { noteError } from '#core/page-errors/note-error.ts';
import { KitContext } from '../kit.tsx';

export interface ErrorBoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly turn?: number;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static override contextType = KitContext;
  declare context: ContextType<typeof KitContext>;
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    const { tag, locale } = this.context;
    noteError({ error, source: 'boundary', tag, language: locale });
    this.props.onError(error);
  }

  override componentDidUpdate({ turn }: ErrorBoundaryProps): void {
    if (this.state.failure && turn !== this.props.turn) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}
