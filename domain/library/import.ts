import type { PathRow } from '../kinds/attack-path/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import type { LibraryLink, LinkedLibrary } from '../model/library-link.ts';
import type { Method } from '../model/method.ts';
import { add, change, type Op } from '../workspace/edit.ts';
import type { AttackNode } from './attacks.ts';
import { type ControlsGiven, ControlsIntoTask } from './controls-into-task.ts';
import { hardeningNamed } from './hardening.ts';
import { canBeThreat, linkOf, newPathOps, stepValues, valuesOf } from './into-task.ts';
import type { LibraryEntry, LibraryName } from './libraries.ts';
import { type ParameterValues, verificationFor } from './requirement-text.ts';

type Attack = LibraryEntry<'attacks'>;
type Template = LibraryEntry<'templates'>;

interface Import<L extends LinkedLibrary> {
  library: L;
  entries: readonly LibraryEntry<L>[];
  method: Method;
  language: LibraryLink['language'];
  /** What the rows belong to: the assets of damage and threat scenarios, the threat scenarios of attack paths and trees. */
  to: readonly { id: string; name: string }[];
  /** The damage scenarios that threat scenarios of a catalogue lead to. */
  damages?: readonly string[];
  /** The threat scenarios that get an attack tree: they are linked to its entry. */
  threats?: readonly ThreatRow[];
  /** The attack paths that begin with the steps of a pre-attack. */
  paths?: readonly PathRow[];
  /** What makes controls of the requirements that trees name; without it trees come without controls. */
  controls?: Pick<ControlsGiven, 'w' | 'active'> & {
    /** The requirements of the library that are named; those that are not given are left out. */
    requirements: readonly LibraryEntry<'requirements'>[];
  };
  /** The goals the requirements are for, with the highest CAL of them; and the open values of each entry by its id. */
  goals?: { ids: readonly string[]; cal: string | null };
  parameters?: Readonly<Record<string, ParameterValues>>;
  newId: () => string;
}

/** The edit that takes entries into a task, whatever their number one undo; an entry that cannot become a row is left out. */
export function importOps<L extends LinkedLibrary>(given: Import<L>): Op[] {
  const { library, entries } = given;
  const before = entries.filter((entry) => library === 'templates' && (entry as Template).type === 'preAttack');
  const { method, language, newId } = given;
  const controls = given.controls && new ControlsIntoTask({ ...given.controls, method, language, newId });
  const rows = entries.flatMap((entry) => opsOf(given, entry, controls));
  return [...(controls?.ops ?? []), ...rows, ...preAttackOps(given, before as unknown as readonly Template[])];
}

function opsOf<L extends LinkedLibrary>(
  given: Import<L>,
  entry: LibraryEntry<L>,
  controls: ControlsIntoTask | undefined,
): Op[] {
  switch (given.library as LinkedLibrary) {
    case 'assets':
      return [add('assets', rowOf(given, 'assets', entry) as never)];
    case 'requirements':
      return [requirementOp(given, entry)];
    case 'impacts':
      return [damageOp(given, entry)];
    case 'attacks':
      return attackOps(given, entry as unknown as Attack, controls);
    default:
      return templateOps(given, entry as unknown as Template);
  }
}

const rowOf = (
  { library, method, language, to, parameters }: Import<LinkedLibrary>,
  kind: Parameters<typeof valuesOf>[0],
  entry: LibraryEntry<LibraryName>,
) => ({
  ...valuesOf(kind, entry as never, {
    method,
    language,
    asset: to.map(({ name }) => name).join(', '),
    parameters: parameters?.[entry.id] ?? {},
  }),
  library: linkOf(library, entry, language),
});

/** With the verification that the CAL of its goals asks for: what the row says of it is the task's own, later changes of the entry leave it. */
function requirementOp(given: Import<LinkedLibrary>, entry: LibraryEntry<LibraryName>): Op {
  const { goals, language } = given;
  const requirement = entry as LibraryEntry<'requirements'>;
  const verification = verificationFor(requirement, goals?.cal, language, given.parameters?.[entry.id]);
  const row = rowOf(given, 'requirements', entry);
  return add('requirements', { ...row, goals: [...(goals?.ids ?? [])], verification } as never);
}

const damageOp = (given: Import<LinkedLibrary>, entry: LibraryEntry<LibraryName>): Op =>
  add('damages', { ...rowOf(given, 'damages', entry), assets: given.to.map(({ id }) => id) } as never);

function templateOps(given: Import<LinkedLibrary>, entry: Template): Op[] {
  if (entry.type === 'impactScenario') return [damageOp(given, entry)];
  if (entry.type === 'assumption') return [add('assumptions', rowOf(given, 'assumptions', entry) as never)];
  // A claim is made the task's own by its evidence: it has no link to its entry.
  return entry.type === 'claim'
    ? [add('claims', valuesOf('assumptions', entry, { method: given.method, language: given.language }) as never)]
    : [];
}

function attackOps(given: Import<LinkedLibrary>, attack: Attack, controls: ControlsIntoTask | undefined): Op[] {
  const { method, language, to, newId } = given;
  const ids = to.map(({ id }) => id);
  if (attack.form === 'path') return newPathOps({ attack, method, language, threats: ids, newId });
  if (attack.form === 'tree')
    return [
      ...treeOps({ attack, method, language, threats: ids, newId, controlOf: controlsOf(given, attack, controls) }),
      ...(given.threats ?? []).map((row) => change('threats', row, { library: linkOf('attacks', attack, language) })),
    ];
  if (!canBeThreat(attack, method)) return [];
  const row = rowOf(given, 'threats', attack);
  return [add('threats', { ...row, assets: ids, damages: [...(given.damages ?? [])] } as never, newId())];
}

/** Which control stands for a requirement a node names. */
function controlsOf(
  { controls: given }: Import<LinkedLibrary>,
  attack: Attack,
  controls: ControlsIntoTask | undefined,
): NewTrees['controlOf'] {
  const attacked = { ...attack, codes: [attack.code] };
  return (code) => {
    const requirement = given?.requirements.find((one) => one.code === code);
    return requirement && controls?.control(requirement, hardeningNamed(requirement, attacked), attack);
  };
}

interface NewTrees {
  attack: Pick<Attack, 'nodes' | 'steps' | 'vector'>;
  method: Method;
  language: LibraryLink['language'];
  threats: readonly string[];
  newId: () => string;
  /** The control of the task for a requirement that counters a node, by its code; without it the tree comes without controls. */
  controlOf?: (code: string) => string | undefined;
}

/** The edit that makes the attack tree of an entry that of threat scenarios which have none: its steps once, its nodes for each of them. */
export function treeOps({ attack, method, language, threats, newId, controlOf }: NewTrees): Op[] {
  const say = ({ en, zh }: AttackNode['text']) => (language === 'zh' ? zh || en : en || zh);
  const steps = attack.steps.map((step) => ({ step, id: newId() }));
  const nodes = inTreeOrder(attack.nodes);
  return [
    ...steps.map(({ step, id }) => add('steps', stepValues(step, { entry: attack, method, language }), id)),
    ...threats.flatMap((threat) => {
      const ids = new Map(nodes.map(({ id }) => [id, newId()]));
      return nodes.map(({ id, parent, gate, text, step, controls = [] }) =>
        add(
          'treeNodes',
          {
            threat,
            gate,
            text: say(text),
            parent: parent === null ? null : (ids.get(parent) ?? null),
            step: step === null ? null : (steps[step]?.id ?? null),
            order: nodes.filter((other) => other.parent === parent).findIndex((other) => other.id === id),
            controls: [...new Set(controls.flatMap((code) => controlOf?.(code) ?? []))],
          },
          ids.get(id),
        ),
      );
    }),
  ];
}

/** Parents before their children; siblings stay in their order. */
function inTreeOrder(nodes: readonly AttackNode[]): AttackNode[] {
  const below = (parent: string | null, depth: number): AttackNode[] =>
    depth > nodes.length
      ? []
      : nodes.filter((node) => node.parent === parent).flatMap((node) => [node, ...below(node.id, depth + 1)]);
  return below(null, 0);
}

interface StepsIntoPath {
  attack: Attack;
  /** The places of the steps that are taken, from 0. */
  taken: readonly number[];
  path: PathRow;
  /** How many steps of the path go before them; all, if it is not given. */
  at?: number | undefined;
  method: Method;
  language: LibraryLink['language'];
  newId: () => string;
}

/** The edit that puts steps of an attack into an attack path, at its end or at a place of it; each knows where it is from. */
export function stepsIntoPath({ attack, taken, path, at, method, language, newId }: StepsIntoPath): Op[] {
  const library = linkOf('attacks', attack, language);
  const steps = attack.steps
    .filter((_, place) => taken.includes(place))
    .map((step) => ({ id: newId(), values: { ...stepValues(step, { entry: attack, method, language }), library } }));
  if (steps.length === 0) return [];
  const place = at ?? path.steps.length;
  const ids = steps.map(({ id }) => id);
  return [
    ...steps.map(({ id, values }) => add('steps', values, id)),
    change('paths', path, { steps: [...path.steps.slice(0, place), ...ids, ...path.steps.slice(place)] }),
  ];
}

/** The steps of these templates go before those the paths have, in the order of the templates. */
function preAttackOps(given: Import<LinkedLibrary>, templates: readonly Template[]): Op[] {
  const { method, language, paths = [], newId } = given;
  const steps = templates.flatMap((entry) =>
    entry.steps.map((step) => ({
      id: newId(),
      values: { ...stepValues(step, { entry: {}, method, language }), library: linkOf('templates', entry, language) },
    })),
  );
  if (steps.length === 0) return [];
  return [
    ...steps.map(({ id, values }) => add('steps', values, id)),
    ...paths.map((path) => change('paths', path, { steps: [...steps.map(({ id }) => id), ...path.steps] })),
  ];
}
