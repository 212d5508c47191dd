import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { namesOfLibraries } from '#domain/library/names.ts';

/** What can be done in one area: its permissions by their last word. */
const rights = ['Read', 'Modify', 'Comment', 'Download', 'Admin'] as const;
type Right = (typeof rights)[number];

/** The areas by group, in the order of the screen. */
const areasOf = {
  project: ['ProjectConfig', 'ProjectAnalysis', 'ProjectReport', 'Project'],
  library: Object.values(namesOfLibraries).map(({ right }) => right),
  configuration: [
    'ConfigurationImpact',
    'ConfigurationThreat',
    'ConfigurationThreatType',
    'ConfigurationImpactTemplate',
    'ConfigurationSecurityProperty',
    'ConfigurationTag',
  ],
  user: ['InAuthUser', 'InAuthAudit'],
} as const;
const groupNames = Object.keys(areasOf) as (keyof typeof areasOf)[];
type Area = (typeof areasOf)[keyof typeof areasOf][number];
type Covered = `${Area}${Right}`;
/** Does not compile when the contract has a permission in no area. */
const all: readonly (Permission & Covered)[] = permissions;

const partsOf = (permission: string) => {
  const [, area = '', right = ''] = /^(.*)(Read|Modify|Comment|Download|Admin)$/.exec(permission) ?? [];
  return { area: area as Area, right: right as Right };
};

/** The areas of each group with the permissions there are. */
export const permissionGroups = groupNames.map((name) => ({
  name,
  areas: (areasOf[name] as readonly Area[]).map((area) => ({
    area,
    of: all.filter((one) => partsOf(one).area === area),
  })),
}));

export const rightOf = (permission: string): Right => partsOf(permission).right;

/**
 * The permissions after one was ticked or not: who edits an area or comments on it views it, too. Who begins to view one comments on it, as far as
 * there is such a permission and the administrator holds it; that tick can be taken away again.
 */
export function withTick(
  value: readonly string[],
  permission: Permission,
  ticked: boolean,
  held: readonly string[],
): string[] {
  const { area, right } = partsOf(permission);
  const others = value.filter((one) => one !== permission);
  const read = `${area}Read`;
  const comment = `${area}Comment`;
  if (!ticked) return right === 'Read' ? others.filter((one) => ![`${area}Modify`, comment].includes(one)) : others;
  const begins = right === 'Read' || ((right === 'Modify' || right === 'Comment') && !others.includes(read));
  const along = begins ? [read, ...(held.includes(comment) ? [comment] : [])] : [];
  return [...new Set([...others, ...along, permission])];
}
