import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';
import { randomId } from './random-id.ts';
import { removeSplash } from './splash.ts';
import { track } from './track.ts';

interface Props {
  readonly children: ReactNode;
  /**
   * The content to show after an error, instead of the error page. For children that are only a part of a
   * page.
   */
  readonly fallback?: ReactNode;
}

interface State {
  readonly errorId: string | null;
}

/**
 * Catches errors that the children throw while rendering. Reports the error and shows a page with its id, or
 * `fallback`.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { errorId: null };

  static getDerivedStateFromError(): State {
    return { errorId: randomId().slice(0, 8) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    removeSplash();
    const where = info.componentStack?.split('\n').slice(0, 4).join(' ').slice(0, 400) ?? '';
    track('error_page', { id: this.state.errorId, message: String(error.message).slice(0, 300), where });
  }

  override render(): ReactNode {
    const { errorId } = this.state;
    if (errorId === null) return this.props.children;
    return this.props.fallback ?? <ErrorScreen errorId={errorId} />;
  }
}
