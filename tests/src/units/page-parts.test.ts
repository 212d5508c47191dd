import { lazy } from 'react';
import { describe, expect, it } from 'vitest';
import { knowPages, loadPage, refuseWrongAccess, routesOf } from '@/components/page-parts';

const routes = {
  frame: { path: '/' },
  index: { path: '/', parentId: 'frame', redirect: '/account/workplace' },
  account: { path: 'account', parentId: 'frame' },
  'account/workplace': { path: 'workplace', parentId: 'account' },
  'project/list': { path: 'list', parentId: 'frame' },
};

const Page = () => null;
const Refusal = () => null;

describe('the parts of a page', () => {
  it('are the page and what stands around it', () => {
    expect(routesOf(routes, '/account/workplace')).toEqual(['frame', 'account', 'account/workplace']);
  });

  it('are those of where an address leads', () => {
    expect(routesOf(routes, '/')).toEqual(['frame', 'account', 'account/workplace']);
  });

  it('are none of an address without a page', () => {
    expect(routesOf(routes, '/nowhere')).toEqual([]);
  });

  it('have come when they are loaded, so that React draws them at once; one that fails holds up nothing', async () => {
    const page = lazy(
      () => new Promise<{ default: typeof Page }>((come) => setTimeout(() => come({ default: Page }), 20)),
    );
    const broken = lazy(() => Promise.reject(new Error('no such chunk')));
    knowPages({ routes, routeComponents: { frame: broken, 'account/workplace': page, account: Page } });
    await loadPage('/account/workplace');
    const { _init, _payload } = page as unknown as { _init(payload: unknown): unknown; _payload: unknown };
    expect(_init(_payload)).toBe(Page);
  });
});

describe('a route whose access key is no string', () => {
  it('is not opened: another page stands in its place; routes with a key or without one stay', () => {
    const pages = {
      routes: {
        frame: {},
        open: {},
        keyed: { access: 'canAuth' },
        wrong: { access: ['canAuth'] },
        flag: { access: true },
      },
      routeComponents: { frame: Page, open: Page, keyed: Page, wrong: Page, flag: Page } as Record<string, unknown>,
    };
    refuseWrongAccess(pages, Refusal);
    expect(pages.routeComponents).toEqual({ frame: Page, open: Page, keyed: Page, wrong: Refusal, flag: Refusal });
  });
});
