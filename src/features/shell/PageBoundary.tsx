import { useIntl, useLocation } from '@umijs/max';
import { Button } from 'antd';
import { Component, type PropsWithChildren, type ReactNode, Suspense, use } from 'react';
import { OncePerPage } from '@/components/load-again';
import { bundledFor, hasPageTexts, loadPageTexts, textOf } from '@/i18n';
import { workplacePath } from '@/request/leave';
import { LoadingScreen } from './LoadingScreen';
import { type ChunkFailure, chunkFailureOf, chunkFailureText, reasonAsked, showChunkFailure } from './page-health';

interface State {
  failed: boolean;
  chunk?: ChunkFailure | undefined;
}

/** A page that breaks leaves header and menu alive; a part that did not load is named with its reason. Needs nothing that must be loaded. */
class Boundary extends Component<PropsWithChildren, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, chunk: chunkFailureOf(error) };
  }

  override componentDidCatch(error: unknown): void {
    const chunk = chunkFailureOf(error);
    if (chunk) reasonAsked(chunk).then((asked) => this.setState({ chunk: asked }));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { chunk } = this.state;
    return (
      <div className="page-broken" role="alert">
        <h1>{chunk ? textOf('error.chunk.title') : textOf('exception.redirect.title')}</h1>
        {chunk && <p>{chunkFailureText(chunk)}</p>}
        <Button type="primary" onClick={() => location.reload()}>
          {textOf('error.chunk.reload')}
        </Button>
      </div>
    );
  }
}

/** A promise that was refused is the answer: another one at each drawing would never end. */
const textsAsked = new OncePerPage();
const partOf = (pathname: string) => pathname.split('/').slice(0, 3).join('/');

/** Shows a page when its texts have come. Those of the workplace are part of the first load. */
function PageWithTexts({ children }: PropsWithChildren): ReactNode {
  const { pathname } = useLocation();
  const language = bundledFor(useIntl().locale);
  if (pathname === workplacePath || hasPageTexts(language)) textsAsked.forget();
  else use(textsAsked.promiseOf(`${language} ${partOf(pathname)}`, () => loadPageTexts(language)));
  return children;
}

/** Starts over on another page. */
export function PageBoundary({ children }: PropsWithChildren) {
  const { pathname } = useLocation();
  return (
    <Boundary key={partOf(pathname)}>
      <Suspense fallback={<LoadingScreen />}>
        <PageWithTexts>{children}</PageWithTexts>
      </Suspense>
    </Boundary>
  );
}

/** Around a lazy part beside the page (drawer, dialog): when it does not load, a notification says so and everything else stays. */
export class PartBoundary extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const chunk = chunkFailureOf(error);
    if (chunk) showChunkFailure(chunk);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
