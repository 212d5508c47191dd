import type { AssetProposal, FlowProposal, Rule, Source } from './proposals.ts';
import type { FoundFlow } from './roles.ts';

/** A flow, and where the text tells of it first. */
export interface NotedFlow {
  flow: FoundFlow;
  source: Source;
  rule: Rule;
}

/** Flows between assets that are proposed. */
export function flowProposals(flows: Iterable<NotedFlow>, assets: ReadonlyMap<string, AssetProposal>): FlowProposal[] {
  const found: FlowProposal[] = [];
  for (const { flow, source, rule } of flows) {
    const [from, to] = [assets.get(flow.from), assets.get(flow.to)];
    if (!from || !to) continue;
    const keys = flow.both ? [flow.from, flow.to].sort() : [flow.from, flow.to];
    found.push({
      is: 'flow',
      key: `flow:${keys.join('>')}`.slice(0, 400),
      name: `${from.name} ${flow.both ? '↔' : '→'} ${to.name}`,
      from: from.key,
      to: to.key,
      both: flow.both,
      via: assets.get(flow.via)?.key ?? '',
      data: flow.data.flatMap((one) => assets.get(one)?.key ?? []),
      rule,
      sure: true,
      source,
    });
  }
  return found;
}
