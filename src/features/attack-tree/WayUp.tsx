import { useMemo } from 'react';
import type { TreeNodeRow } from '#domain/kinds/tree-node/shape.ts';
import { type ControlsView, nodeRatingIn, ratingIn, type TreeView } from '#domain/method/rate/ratings.ts';
import { rateRisk } from '#domain/method/rate/risk.ts';
import { nodeName } from '#domain/workspace/trees.ts';
import { byCode, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { Level } from '@/ratings/Level';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './attack-tree.less';

/** What the node, those above it, the threat and its risks were when the node was selected, and what they are now. */
export function WayUp({
  threat,
  node,
  controlsView,
  before,
  view,
  w,
}: {
  threat: string;
  node: TreeNodeRow;
  controlsView: ControlsView;
  before: TreeView | undefined;
  view: TreeView | undefined;
  w: Workspace;
}) {
  const t = useT();
  const risks = useRisks(threat, ratingIn(before, controlsView)?.level, ratingIn(view, controlsView)?.level);
  const way: TreeNodeRow[] = [];
  for (let row: TreeNodeRow | undefined = node; row; row = w.treeNodes.get(row.parent ?? '')) way.push(row);
  return (
    <section className={styles.way} data-part="way-up">
      <h3>{t('tree.wayUp')}</h3>
      <dl>
        {way.map((row) => {
          const [was, is] = [nodeRatingIn(before, controlsView, row.id), nodeRatingIn(view, controlsView, row.id)];
          return (
            <div key={row.id} data-moved={(was && was.sum !== is?.sum) || undefined}>
              <dt>
                {row.parent === null && row.threat !== null ? (w.threats.get(threat)?.code ?? '') : nodeName(w, row)}
              </dt>
              <dd>
                {was && was.sum !== is?.sum && <span>{was.sum ?? '–'} → </span>}
                <b>{is?.sum ?? ''}</b> {was && was.level !== is?.level && <Level of="feasibility" code={was.level} />}
                {was && was.level !== is?.level && <span aria-hidden>→</span>}
                <Level of="feasibility" code={is?.level} />
              </dd>
            </div>
          );
        })}
        {risks.map(({ code, was, is }) => (
          <div key={code} data-moved={was !== is || undefined}>
            <dt>{code}</dt>
            <dd>
              {was !== is && <Level of="risk" code={was} />}
              {was !== is && <span aria-hidden>→</span>}
              <Level of="risk" code={is} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The risks of the threat at two levels of its feasibility. */
function useRisks(threat: string, before: string | null | undefined, now: string | null | undefined) {
  const method = useWorkspace((v) => v.w.method);
  const table = useWorkspace((v) => v.w.risks);
  const damages = useWorkspace((v) => v.ratings.damages);
  return useMemo(
    () =>
      [...table]
        .filter((risk) => risk.threat === threat)
        .sort(byCode)
        .map(({ code, damage }) => {
          const impact = damages.get(damage);
          const at = (level: string | null) => (impact ? rateRisk(method, impact, { level }).overall : null);
          const is = at(now ?? null);
          return { code, is, was: before === undefined ? is : at(before) };
        }),
    [method, table, damages, threat, before, now],
  );
}
