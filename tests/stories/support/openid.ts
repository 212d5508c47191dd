import type { Page } from '@playwright/test';
import { firstAdministrator, freePort } from '../../../scripts/product.mjs';
import { type RunningProvider, startProvider } from '../../world/openid-provider.ts';
import { test as base, closingPages, type Product, serverOn } from './story.ts';

/** Stories of a product beside a real provider, which it calls Acme and whose people get accounts; `env` sets more. */
export const beside = (env: Record<string, string> = {}) =>
  base.extend<{ provider: RunningProvider; product: Product }>({
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter of a fixture is a pattern
    provider: async ({}, use) => {
      const port = await freePort();
      const at = `http://127.0.0.1:${port}`;
      const provider = await startProvider({
        callback: `${at}/inauth/user/external`,
        afterLogout: `${at}/inauth/user/login`,
      });
      await use(Object.assign(provider, { productPort: port }));
      await provider.stop();
    },
    product: async ({ provider, browser, newWorkplace }, use) => {
      const { productPort } = provider as RunningProvider & { productPort: number };
      const client = {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: 'tara',
        OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
        OIDC_SCOPES: 'openid profile email groups',
        OIDC_NAME: 'Acme',
        OIDC_UNKNOWN: 'create',
      };
      await serverOn(newWorkplace, closingPages(browser, use), { port: productPort, env: { ...client, ...env } });
    },
    admin: async ({ product }, use) => use(await firstAdministrator(product)),
  });

/** The page of the provider wants a font of the internet. */
export const withoutFonts = (page: Page) =>
  page.context().route('**/fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));

/** On the page of the provider. */
export async function signInThere(page: Page, login: string) {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
}

export const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Acme' });

/** Out of the product and, by its question, of the provider. */
export async function signOutThere(page: Page) {
  await page.goto('/intara/account/workplace');
  await page.locator('.avatar-button').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL('**/inauth/user/login*');
}
