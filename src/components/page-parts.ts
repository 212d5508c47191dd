interface Route {
  path?: string;
  parentId?: string;
  redirect?: string;
  /** Key of the access table. Umi opens a route whose key is no string to everybody. */
  access?: unknown;
}
type Routes = Record<string, Route>;

/** The routes as Umi knows them, by id, and the component of each. */
export interface Pages {
  routes: Routes;
  routeComponents: Record<string, unknown>;
}

/** Inside of `React.lazy`: loads on the first call, throws what to wait for until it has come. */
interface Lazy {
  _init?(payload: unknown): unknown;
  _payload?: unknown;
}

let known: Pages = { routes: {}, routeComponents: {} };

/** Once, at the start: the pages there are. */
export function knowPages(pages: Pages): void {
  known = pages;
}

/** Puts this page in place of each whose access key is no string, so that none is opened by a mistake in its declaration (R-ACCESS-12). */
export function refuseWrongAccess({ routes, routeComponents }: Pages, refusal: unknown): void {
  for (const [id, route] of Object.entries(routes))
    if (route.access !== undefined && typeof route.access !== 'string') routeComponents[id] = refusal;
}

/**
 * Loads the parts of a page before React draws it (path without base and query). React would show its fallback meanwhile, and keep that for
 * 300 ms however soon the part comes. A part that does not load is left to the page's own boundary.
 */
export async function loadPage(path: string): Promise<void> {
  const { routes, routeComponents } = known;
  await Promise.all(routesOf(routes, path).map((id) => settle(routeComponents[id] as Lazy | undefined)));
}

/** Is there a page at the address, whoever may see it? */
export const isPage = (path: string): boolean => routesOf(known.routes, path).length > 0;

/** Ids of the route of an address and of what is around it; of where it leads when it only leads on. */
export function routesOf(routes: Routes, path: string): string[] {
  const wanted = partsOf(path).join('/');
  const id = Object.keys(routes).find((one) => isLeaf(routes, one) && fullPath(routes, one).join('/') === wanted);
  if (id === undefined) return [];
  const { redirect } = routes[id] ?? {};
  if (redirect && redirect !== path) return routesOf(routes, redirect);
  return withParents(routes, id);
}

const partsOf = (path = '') => path.split('/').filter(Boolean);

/** Not what only stands around others. */
const isLeaf = (routes: Routes, id: string) => !Object.values(routes).some(({ parentId }) => parentId === id);

const withParents = (routes: Routes, id: string | undefined): string[] =>
  id === undefined ? [] : [...withParents(routes, routes[id]?.parentId), id];

const fullPath = (routes: Routes, id: string) => withParents(routes, id).flatMap((one) => partsOf(routes[one]?.path));

async function settle(lazy: Lazy | undefined): Promise<void> {
  try {
    lazy?._init?.(lazy._payload);
  } catch (comes) {
    await Promise.resolve(comes).catch(() => undefined);
  }
}
