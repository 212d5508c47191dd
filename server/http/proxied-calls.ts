import type { Context } from 'hono';
import { inauth } from '#contract/account/inauth.ts';
import { groups } from '#contract/index.ts';
import { isAdministration } from '#contract/kit/administration.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import { comesFromAdminNetwork } from './admin-networks.ts';
import { clientAddress } from './client-address.ts';

/** Of an id. Nothing that a service could read as more of a path: no per cent, semicolon, backslash or second slash. */
const plainPart = '[\\w.~@:=-]+';
const pages = new RegExp(`^/inauth/user(/${plainPart})*/?$`);

interface Known {
  endpoint: Endpoint;
  shape: RegExp;
}

/** Fixed paths before those with parameters. */
const known: readonly Known[] = Object.values(groups)
  .flatMap((group) => Object.values(group))
  .filter(({ path }) => path.startsWith('/inauth/'))
  .map((endpoint) => ({
    endpoint,
    shape: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/:\w+/g, `(${plainPart})`)}$`),
  }))
  .sort((a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')));

/**
 * Lets a call to a login service elsewhere pass. From outside of the networks of administration only what is known to be none: pages, and what the contract
 * says that everybody may ask for. How the service reads any other address is not known here.
 * @throws Failure OutsideNetworks
 */
export async function requireProxied(c: Context, env: Env): Promise<void> {
  if (comesFromAdminNetwork(c, env)) return;
  const { pathname } = new URL(c.req.url);
  const method = c.req.raw.method === 'HEAD' ? 'GET' : c.req.raw.method;
  if (method === 'GET' && pages.test(pathname)) return;
  const found = known.find(({ endpoint, shape }) => endpoint.method === method && shape.test(pathname));
  if (!found || isAdministration(found.endpoint)) throw new Failure('OutsideNetworks');
  if (found.endpoint !== inauth.updateUser && found.endpoint !== inauth.updatePicture) return;
  const token = (c.req.header('authorization') ?? '').replace(/^Bearer\s+/i, '').trim();
  const signedIn = token ? await env.identity.byToken(token, clientAddress(c, env.trustedHops)) : undefined;
  // The profile of somebody else is administration.
  if (signedIn?.user.id !== found.shape.exec(pathname)?.[1]) throw new Failure('OutsideNetworks');
}
