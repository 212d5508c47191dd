import type { LocalText } from '#domain/model/base.ts';
import type { AttackNode, attackVectors } from '../attacks.ts';
import type { SeedEntry } from '../libraries.ts';
import patterns from './patterns.json';
import { r155Code } from './r155.ts';
import sources from './sources.json';
import data from './trees.json';

type Attack = SeedEntry<'attacks'>;

/** A gate over further nodes, or a leaf with what its step takes. */
interface Drawn {
  and?: LocalText;
  or?: LocalText;
  of?: readonly Drawn[];
  step?: LocalText;
  /** Levels of the attack potential, in the order of `parameters`. */
  rated?: readonly string[];
  why?: LocalText;
  /** Codes of the requirements that counter it. */
  controls?: readonly string[];
}

interface Tree extends Pick<Attack, 'code' | 'name'> {
  about: LocalText;
  /** The heading of attack patterns it stands under. */
  group: string;
  vector: (typeof attackVectors)[number];
  threatTypes: readonly string[];
  properties: readonly string[];
  assetCategories: readonly string[];
  assets: readonly string[];
  entry: LocalText;
  reason: LocalText;
  realises: readonly string[];
  mitigations: readonly string[];
  sources: readonly string[];
  tree: Drawn;
}

const parameters = ['ET', 'SE', 'KoIC', 'WoO', 'Eq'] as const;
const groups = patterns.groups as Readonly<Record<string, LocalText>>;
const titles = sources as Readonly<Record<string, string>>;
const nothing: LocalText = { en: '', zh: '' };

/** Attack trees with the requirements that counter their branches. Every leaf takes part; it is rated as if the controls were not there. */
export const attackTrees = (): SeedEntry<'attacks'>[] => (data as readonly Tree[]).map(attackOf);

function attackOf(tree: Tree): Attack {
  const { nodes, steps } = unfolded(tree.tree);
  const controls = nodes.flatMap((node) => node.controls ?? []);
  return {
    code: tree.code,
    name: tree.name,
    description: tree.about,
    form: 'tree',
    type: 'reference',
    group: groups[tree.group] ?? nothing,
    threatTypes: [...tree.threatTypes],
    properties: [...tree.properties],
    assetCategories: [...tree.assetCategories],
    assets: [...tree.assets],
    vector: tree.vector,
    entryPoint: tree.entry,
    steps,
    nodes,
    reason: tree.reason,
    realises: tree.realises.map(r155Code),
    mitigations: [...new Set([...tree.mitigations.map(r155Code), ...controls])],
    source: [...tree.sources.map((key) => titles[key] ?? key), 'expert judgement'].join('; '),
  };
}

/** Rows of the entry: parents before their children. The id of a node says its place, so that a later delivery finds it again. */
function unfolded(top: Drawn) {
  const nodes: AttackNode[] = [];
  const steps: NonNullable<Attack['steps']> = [];
  const walk = (drawn: Drawn, id: string, parent: string | null) => {
    const { and, or, of = [], step, rated = [], why = nothing, controls = [] } = drawn;
    const gate = and ? 'and' : or ? 'or' : 'none';
    nodes.push({
      id,
      parent,
      gate,
      text: and ?? or ?? nothing,
      step: step ? steps.length : null,
      ...(controls.length > 0 && { controls: [...controls] }),
    });
    if (step) {
      const potential = Object.fromEntries(parameters.map((code, i) => [code, rated[i] ?? '']));
      steps.push({ name: step, potential, takesPart: true, reason: why });
    }
    of.forEach((child, i) => {
      walk(child, `${id}.${i + 1}`, id);
    });
  };
  walk(top, '1', null);
  return { nodes, steps };
}
