import { counts, isInside } from '../../method/rate/coverage.ts';
import { type AnyCheck, check, said } from '../check.ts';
import { isEmptyReason } from '../text-words.ts';

const pairOf = (asset: string, property: string) => `${asset} ${property}`;

/** Names of rows in a sentence: not more than five. */
export function named(codes: readonly string[]): string {
  const most = 5;
  const shown = codes.slice(0, most).join(', ');
  return codes.length > most ? `${shown} … (${codes.length})` : shown;
}

/** Assumptions and assets. */
export const itemChecks: readonly AnyCheck[] = [
  check<'assumptions'>({
    key: 'assumptionUnconfirmed',
    kind: 'assumptions',
    step: 'item',
    severity: 'medium',
    clause: 'ISO/SAE 21434 9.3, RQ-09-02; 6.4.5',
    fields: ['confirmedBy'],
    look: () =>
      function* (row) {
        if (row.confirmedBy.trim() !== '' && !isEmptyReason(row.confirmedBy)) return;
        yield {
          field: 'confirmedBy',
          said: said('Nobody is named who confirmed this assumption.', '未写明由谁确认了该假设。'),
          facts: [row.name, row.text, row.confirmedBy],
        };
      },
  }),
  check<'assets'>({
    key: 'propertyWithoutDamage',
    kind: 'assets',
    step: 'item',
    severity: 'medium',
    clause: 'ISO/SAE 21434 15.3, RQ-15-01, RQ-15-02',
    fields: ['properties'],
    look: ({ w }) => {
      const settled = new Set<string>();
      for (const { assets, property } of w.damages) for (const id of assets) settled.add(pairOf(id, property));
      for (const { generator, key } of w.rejections)
        if (generator === 'damages' || generator === 'draftDamages') settled.add(key);
      return function* (asset) {
        if (!counts(asset, w.drawnInside)) return;
        const open = asset.properties.filter((property) => !settled.has(pairOf(asset.id, property)));
        if (open.length === 0) return;
        yield {
          field: `properties.${open[0]}`,
          said: said(
            `No damage scenario says what happens when ${open.join(', ')} is lost.`,
            `没有损害场景说明丧失 ${open.join('、')} 的后果。`,
          ),
          facts: open,
        };
      };
    },
  }),
  check<'assets'>({
    key: 'outsideAssetWithGoal',
    kind: 'assets',
    step: 'item',
    severity: 'medium',
    clause: 'ISO/SAE 21434 9.3; M-2.3',
    fields: ['insideTrustBoundary', 'boundaryOverride'],
    look: ({ w }) => {
      const goalsOf = new Map<string, Set<string>>();
      for (const { threat, goals } of w.risks) {
        const assets = (w.threats.get(threat)?.assets ?? []).flatMap((id) => w.assets.get(id) ?? []);
        if (goals.length === 0 || assets.some((asset) => isInside(asset, w.drawnInside))) continue;
        for (const { id } of assets) goalsOf.set(id, new Set([...(goalsOf.get(id) ?? []), ...goals]));
      }
      return function* (asset) {
        const goals = [...(goalsOf.get(asset.id) ?? [])].flatMap((id) => w.goals.get(id)?.code ?? []);
        if (goals.length === 0) return;
        yield {
          field: 'insideTrustBoundary',
          said: said(
            `It lies outside the trust boundary, and the goals ${named(goals)} protect it.`,
            `该资产位于信任边界之外，却由目标 ${named(goals)} 保护。`,
          ),
          facts: goals,
        };
      };
    },
  }),
];
