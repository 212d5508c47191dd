import { render } from '@testing-library/react';
import { TestBrowser } from '@umijs/max';
import { http } from 'msw';
import { vi } from 'vitest';
import type { Permission } from '#contract/kit/permissions.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { openPart } from '@/features/shell/open-part';
import { leave } from '@/request/leave';
import { resetSignIn } from '@/request/sign-in-again';
import { keepToken } from '@/request/storage';
import { leftBehind } from '@/session/kept/left-behind';
import { network } from './network';
import { renderPage } from './page';

export interface BrowserWorld extends ServerWorld {
  /** Signs this browser in. */
  signIn(username: string, permissions?: readonly Permission[]): Promise<Actor>;
  /** Opens a page by its route (without the base), and no frame around it. */
  openPage(path: string): void;
  /** Opens the whole application on a route, as the browser does: frame, access, page. */
  openApplication(path: string): void;
  /** Addresses the page was left for. */
  left: string[];
}

function locationOf(path: string) {
  const [pathname = '/', search = ''] = path.split('?');
  return { pathname, search: search && `?${search}` };
}

/** Pages that specs before have left would go on sending, and be told of in the header. */
export function forgetLeftTasks(): void {
  for (const { versionId, session } of leftBehind.all()) {
    session?.close();
    leftBehind.remove(versionId);
  }
}

/** The application in jsdom against the real server in memory. @param outside of the server, where it is not as usual */
export async function browserWorld(
  language: 'en-US' | 'zh-CN' = 'en-US',
  outside: Parameters<typeof serverWorld>[0] = {},
): Promise<BrowserWorld> {
  const world = await serverWorld(outside);
  const left: string[] = [];
  leave.reset();
  resetSignIn();
  openPart(undefined);
  forgetLeftTasks();
  vi.spyOn(leave, 'to').mockImplementation((address) => void left.push(address));
  localStorage.setItem('umi_locale', language);
  network.use(http.all('http://localhost/*', ({ request }) => world.app.request(request)));
  return {
    ...world,
    left,
    async signIn(username, permissions = []) {
      const actor = await world.user(username, permissions);
      keepToken(actor.token);
      return actor;
    },
    openPage: (path) => renderPage(locationOf(path)),
    openApplication: (path) => void render(<TestBrowser location={locationOf(path)} />),
  };
}
