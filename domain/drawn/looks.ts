import type { Look } from '../diagram/picture-parts.ts';
import { isInside } from '../method/rate/coverage.ts';
import { highestRisksOfAssets } from '../method/rate/highest-risk.ts';
import type { RiskView } from '../method/rate/ratings.ts';
import { iconOf, isStore } from '../model/icons.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** How assets look in a picture: name, icon, form by what they are and where they lie, the level of their highest risk. The same on screen and in the report. */
export function assetLooks(
  { assets, threats, risks, drawnInside }: Pick<Workspace, 'assets' | 'threats' | 'risks' | 'drawnInside'>,
  ratings: ReadonlyMap<string, RiskView>,
  levelOf: (value: number) => Look['level'],
): (asset: string) => Look | undefined {
  const highest = highestRisksOfAssets(risks, threats, ratings);
  const threatened = new Set([...threats].flatMap((threat) => threat.assets));
  return (id) => {
    const asset = assets.get(id);
    if (!asset) return undefined;
    const value = highest.get(id)?.value;
    return {
      name: asset.name,
      code: asset.code,
      icon: iconOf(asset),
      form: !isInside(asset, drawnInside) ? 'outside' : isStore(asset.category) ? 'store' : 'card',
      part: asset.type === 'part',
      level: value === undefined ? null : levelOf(value),
      threatened: threatened.has(id),
    };
  };
}
