import { createHistory } from '@@/core/history';
import { createPluginManager } from '@@/core/plugin';
import { getRoutes } from '@@/core/route';
import { render } from '@testing-library/react';
import { renderClient } from '@umijs/max';

type Route = Record<string, unknown> & { parentId?: string };

/** The route of ProLayout, which all pages but the bare ones lie in. */
const frame = 'ant-design-pro-layout';

const { routes, routeComponents } = await getRoutes();
const pages = Object.fromEntries(
  Object.entries<Route>(routes)
    .filter(([id]) => id !== frame)
    .map(([id, { parentId, ...route }]) => [id, parentId === frame ? route : { ...route, parentId }]),
);

/**
 * Opens a page in its providers (language, theme, access, the state of the start-up call, router) without the frame around it: header, menu, tools,
 * the check of access. That takes a third less time than the whole application, which Umi's `TestBrowser` renders.
 */
export function renderPage(location: { pathname: string; search: string }): void {
  const history = createHistory({ type: 'memory', basename: '/' });
  history.push(location);
  const Page = renderClient({
    routes: pages,
    routeComponents,
    pluginManager: createPluginManager(),
    history,
    basename: '/',
    components: true,
  } as unknown as Parameters<typeof renderClient>[0]) as unknown as () => React.JSX.Element;
  render(<Page />);
}
