import { namesOfLibraries } from '#domain/library/names.ts';
import { type Permission, permissions } from './permissions.ts';

/** Keys that no single permission grants (R-ACCESS-2 to R-ACCESS-9). */
const compositeKeys = [
  'canAuth',
  'canAdmin',
  'canLib',
  'canConfiguration',
  'canFlowGraphEdit',
  'canRemarkTagRead',
] as const;

export type AccessKey = `can${Permission}` | (typeof compositeKeys)[number];
export type AccessTable = Record<AccessKey, boolean>;

/** What the holder of these permissions may see. Values are real booleans: Umi takes anything else for "open". */
export function accessOf(user?: { username?: string; permissions?: readonly string[] } | null): AccessTable {
  const held = new Set(user?.permissions ?? []);
  const single = Object.fromEntries(permissions.map((p) => [`can${p}`, held.has(p)])) as Record<
    `can${Permission}`,
    boolean
  >;
  return {
    ...single,
    canAuth: [...held].some((p) => p.includes('InAuth')),
    canAdmin: Boolean(user?.username),
    canLib: Object.values(namesOfLibraries).some(({ right, opensMenu }) => opensMenu && single[`can${right}Read`]),
    canConfiguration:
      single.canConfigurationImpactRead ||
      single.canConfigurationThreatRead ||
      single.canConfigurationSecurityPropertyRead,
    canFlowGraphEdit: true,
    canRemarkTagRead: true,
  };
}
