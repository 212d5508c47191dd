import type { Context } from 'hono';
import type { CurrentUser } from '#contract/account/inauth.ts';
import { administrative } from '#contract/kit/administration.ts';
import type { CallingUser } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { plainAddress } from '#server/inauth/network.ts';
import { certainAddress } from './client-address.ts';

/** May the installation be administered from where the call comes from? Not from an address that is uncertain, once the operator has named networks. */
export function comesFromAdminNetwork(c: Context, { adminNetworks, trustedHops }: Env): boolean {
  if (!adminNetworks) return true;
  const plain = plainAddress(certainAddress(c, trustedHops) ?? '');
  return plain !== undefined && adminNetworks.check(plain.address, plain.family);
}

/** The user as one who may use less than they hold: without what administration takes. */
export function withoutAdministration(user: CurrentUser): CallingUser {
  const permissions = user.permissions.filter((permission) => !administrative.has(permission));
  return { ...user, permissions, held: user.permissions };
}
