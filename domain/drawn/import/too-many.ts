import { mostOps } from '../../workspace/edit.ts';
import type { ImportPlan } from './plan.ts';

/**
 * What would make a plan fit into one edit: fewer pages, leaving out the threats, fewer receivers of messages, or else dividing the drawing. Undefined where
 * it fits.
 */
export function helpForTooMany({ tooMany, ops, pageRows, threats }: ImportPlan, hasReceivers: boolean) {
  if (!tooMany) return undefined;
  const largest = pageRows.reduce((most, page) => (page.rows > most.rows ? page : most));
  const count = (kind: string) => ops.filter((op) => op.kind === kind).length;
  const said = {
    rows: ops.length,
    nodes: count('nodes'),
    links: count('links'),
    groups: count('groups'),
    assets: count('assets'),
    threats: count('threats'),
    most: mostOps,
  };
  const why = () => {
    if (pageRows.length > 1 && largest.rows <= mostOps) return 'pages' as const;
    if (threats.length > 0 && largest.rows - threats.length <= mostOps) return 'threats' as const;
    return hasReceivers && said.links > said.assets ? ('receivers' as const) : ('divide' as const);
  };
  return { ...said, why: why(), page: largest.name, pageRows: largest.rows };
}
