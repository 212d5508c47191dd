import type { Env } from '#server/env.ts';
import { OpenVersions } from './open-versions.ts';

const known = new WeakMap<Env, OpenVersions>();

/** The open versions of this server: one set per environment, so that every handler sees the same workspaces. */
export function versionsOf(env: Env): OpenVersions {
  const found = known.get(env);
  if (found) return found;
  const made = new OpenVersions(env.store, env.bus, env.newId);
  known.set(env, made);
  return made;
}
