import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { libraryAssets } from '#domain/library/content/assets.ts';
import { blocksOfText } from '#domain/reading/blocks.ts';
import { termKey } from '#domain/reading/lexicon.ts';
import type { AssetProposal, FlowProposal, Proposal } from '#domain/reading/proposals.ts';
import { type ReadEntry, readText } from '#domain/reading/read.ts';
import { headlampItem } from '#server/seed/headlamp-item.ts';

/** What an engineer takes from a text. */
export interface Gold {
  language: 'en' | 'zh';
  /** The text beside the list; empty where it is made from elsewhere. */
  file: string;
  assets: { names: string[]; category: string[] }[];
  /** Right if proposed, and not missed if not. */
  optional: string[];
  flows: { from: string; to: string; over: string }[];
  optionalFlows: [string, string][];
  functions: string[];
  optionalFunctions: string[];
  assumptions: string[];
  optionalAssumptions?: string[];
  negated: string[];
}

const folder = new URL('./gold/', import.meta.url);
const sample = new URL('../../../../shared/samples/rdx/headlight-tara-iso21434.json', import.meta.url);

export const goldOf = (name: string): Gold => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
export const goldNames = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .filter((name) => name !== 'rdx' || existsSync(sample))
    .sort();

/** The text a list is about. */
export function textOf(name: string): string {
  if (name === 'headlamp') return headlampText();
  if (name === 'rdx') return itemOfSample();
  return readFileSync(new URL(goldOf(name).file, new URL(`${name}.json`, folder)), 'utf8');
}

/** The item definition of the example, as its chapters say it. */
function headlampText(): string {
  const ops = headlampItem(
    (text) => text.en,
    (id) => id,
  );
  return ops
    .flatMap((op) =>
      op.op === 'add' && op.kind === 'chapters'
        ? [`# ${(op.row as { topic: string }).topic}\n\n${(op.row as { text: string }).text}`]
        : [],
    )
    .join('\n\n');
}

function itemOfSample(): string {
  const { itemDefinition: item } = JSON.parse(readFileSync(sample, 'utf8')).riskSet;
  const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n');
  return `# ${item.title}\n\n## Boundary\n\n${item.boundary}\n\n## Functions\n\n${list(item.functions)}\n\n## Architecture\n\n${item.architecture}\n\n## Interfaces\n\n${list(item.interfaces)}\n\n## Environment\n\n${item.environment}\n\n## Assumptions\n\n${list(item.assumptions)}\n`;
}

/** The delivered library as a server would send it. */
export const deliveredEntries = (): ReadEntry[] =>
  libraryAssets().map(
    (entry) => ({ id: entry.code, synonyms: { en: '', zh: '' }, category: '', ...entry }) as unknown as ReadEntry,
  );

export interface Score {
  wanted: number;
  found: number;
  missed: string[];
  proposed: number;
  right: number;
  wrong: string[];
  categories: string[];
  functions: [found: number, wanted: number];
  assumptions: [found: number, wanted: number];
  missedStatements: string[];
}

/** Compares what was read with what is wanted. Every proposal counts, those that are unsure as well. */
export function scoreOf(gold: Gold, proposals: readonly Proposal[]): Score {
  const assets = proposals.filter((one): one is AssetProposal => one.is === 'asset');
  const flows = proposals.filter((one): one is FlowProposal => one.is === 'flow');
  const isCalled = (one: AssetProposal, names: readonly string[]) => {
    const keys = new Set(names.map(termKey));
    return [one.name, ...one.alsoCalled].some((name) => keys.has(termKey(name)));
  };
  const missed: string[] = [];
  const categories: string[] = [];
  const right = new Set<Proposal>();
  for (const { names, category } of gold.assets) {
    const hits = assets.filter((one) => isCalled(one, names));
    if (hits.length === 0) missed.push(names[0] ?? '');
    for (const one of hits) {
      right.add(one);
      if (!category.includes(one.category)) categories.push(`${one.name} ${one.category} (${category.join(' or ')})`);
    }
  }
  for (const one of assets) if (isCalled(one, gold.optional)) right.add(one);
  const allNames = (name: string) =>
    name
      .split('|')
      .flatMap((one) => [
        one,
        ...(gold.assets.find(({ names }) => names.some((other) => termKey(other) === termKey(one)))?.names ?? []),
      ]);
  const byKey = new Map(assets.map((one) => [one.key, one]));
  const is = (key: string, name: string) => {
    const one = byKey.get(key);
    return one !== undefined && isCalled(one, allNames(name));
  };
  const joins = ({ from, to }: FlowProposal, a: string, b: string) =>
    (is(from, a) && is(to, b)) || (is(from, b) && is(to, a));
  for (const { from, to } of gold.flows) {
    const hits = flows.filter((one) => joins(one, from, to));
    if (hits.length === 0) missed.push(`${from} → ${to}`);
    for (const one of hits) right.add(one);
  }
  for (const [from, to] of gold.optionalFlows) for (const one of flows) if (joins(one, from, to)) right.add(one);
  const statements = (
    kind: Proposal['is'],
    wanted: readonly string[],
    optional: readonly string[],
  ): [number, number, string[]] => {
    const said = proposals.filter((one) => one.is === kind);
    const contains = (one: Proposal, words: string) =>
      words
        .split('|')
        .some((word) =>
          [one.name, one.source.sentence].some(
            (text) => termKey(text).includes(termKey(word)) || text.toLowerCase().includes(word.toLowerCase()),
          ),
        );
    for (const one of said) if ([...wanted, ...optional].some((words) => contains(one, words))) right.add(one);
    const lost = wanted.filter((words) => !said.some((one) => contains(one, words)));
    return [wanted.length - lost.length, wanted.length, lost];
  };
  const [f, fw, lostFunctions] = statements('function', gold.functions, gold.optionalFunctions);
  const [a, aw, lostAssumptions] = statements('assumption', gold.assumptions, gold.optionalAssumptions ?? []);
  const wanted = gold.assets.length + gold.flows.length;
  const wrong = proposals
    .filter((one) => !right.has(one))
    .map((one) => `${one.is}: ${one.name}${one.is === 'asset' ? ` ${one.category}` : ''}`);
  return {
    wanted,
    found: wanted - missed.length,
    missed,
    proposed: proposals.length,
    right: right.size,
    wrong,
    categories,
    functions: [f, fw],
    assumptions: [a, aw],
    missedStatements: [...lostFunctions, ...lostAssumptions],
  };
}

export const readGold = (name: string): Proposal[] =>
  readText({ blocks: blocksOfText(textOf(name)), pages: 0, emptyPages: [] }, deliveredEntries()).proposals;
