import { foldText } from '../../fold-text.ts';
import { treeLimits } from '../../kinds/tree-node/shape.ts';
import type { Definition } from './document.ts';
import { plain } from './document.ts';
import type { Reading } from './reading.ts';
import type { XmlNode } from './xml.ts';

/** What has to be done before a step: other steps, all of them or one of them. */
type Refined = { step: Definition } | { gate: 'and' | 'or'; parts: Refined[] };

const tooLarge = { en: 'more steps than an attack tree holds', zh: '步骤数超过攻击树的上限' };
const refining = /refin|prepar/;

/** Controls, attack steps, and the paths or trees by which they lead to threat scenarios. */
export function readAttacks(reading: Reading): void {
  const { document, draft } = reading;
  for (const one of document.of('control')) {
    const row = {
      name: reading.nameOf(one, 400),
      description: reading.text('controls', 'description', one.description),
      ratings: reading.feasibilityOf(feasibilityParts(reading, one), 'control'),
      goals: reading.ids(reading.refs(one, ['goal'])),
      requirements: reading.ids(reading.refs(one, ['requirement'])),
    };
    reading.made(one, draft.add('controls', row, reading.codeOf(one)));
  }
  for (const one of document.of('step')) readStep(reading, one);
  joinControls(reading);
  for (const one of document.of('path')) readPath(reading, one);
  const ways = new Ways(reading);
  for (const one of document.of('threat')) ways.of(one);
}

/** The initial feasibility rates; the consecutive one (of the same attack again) has no field and is kept. */
function feasibilityParts(reading: Reading, one: Definition): XmlNode[] {
  const parts = one.parts.filter(({ name }) => /feasib|effort|riskfactor/.test(plain(name)) && !isConsecutive(name));
  const inner = parts.flatMap((part) => {
    const again = part.children.filter(({ name }) => isConsecutive(name));
    if (again.length === 0) return [part];
    reading.keepLater(one, again);
    return [{ ...part, children: part.children.filter((child) => !again.includes(child)) }];
  });
  reading.use(one, ...parts.map(({ name }) => plain(name)));
  return inner;
}

const isConsecutive = (name: string): boolean => /consecutive|subsequent/i.test(name);

function readStep(reading: Reading, one: Definition): void {
  const impossible = one.node.attributes.some(
    ({ name, value }) => plain(name) === 'impossible' && /^(?:true|1|yes)$/i.test(value.trim()),
  );
  const row = {
    name: reading.nameOf(one, 400),
    description: reading.text('steps', 'description', one.description),
    ratings: reading.feasibilityOf(feasibilityParts(reading, one), 'attackStep'),
    controls: reading.ids(reading.refs(one, ['control'])),
    impossible,
  };
  reading.made(one, reading.draft.add('steps', row, reading.codeOf(one)));
}

/** Controls name the steps they act against in some documents. */
function joinControls(reading: Reading): void {
  const steps = new Map((reading.draft.rows.steps ?? []).map((row) => [row.id, row]));
  for (const one of reading.document.of('control'))
    for (const target of reading.refs(one, ['step'])) {
      const [row, id] = [steps.get(reading.rows.get(target)?.id ?? ''), reading.rows.get(one)?.id];
      if (row && id && !row.controls.includes(id)) row.controls = [...row.controls, id];
    }
}

function readPath(reading: Reading, one: Definition): void {
  const threats = reading.ids(reading.refs(one, ['threat']));
  if (threats.length === 0) {
    reading.losses.left(one.node.name, '', { en: 'a path without a threat scenario', zh: '没有威胁场景的路径' });
    return;
  }
  const row = {
    name: reading.nameOf(one, 400),
    description: reading.text('paths', 'description', one.description),
    threats,
    steps: reading.ids(reading.refs(one, ['step'])),
  };
  reading.made(one, reading.draft.add('paths', row, reading.codeOf(one)));
}

/** The ways to threat scenarios: paths where everything has to be done, trees where one of several is enough. */
class Ways {
  /** Nodes made for one threat scenario: steps that others share would otherwise multiply without end. */
  private nodes = 0;
  private readonly realisedBy = new Map<Definition, Definition[]>();

  constructor(private readonly reading: Reading) {
    // A step may name the threats it realises, or a threat the steps it is realised by.
    for (const step of reading.document.of('step'))
      for (const threat of reading.refs(step, ['threat'])) this.join(threat, step);
    for (const threat of reading.document.of('threat'))
      for (const step of reading.refs(threat, ['step'])) this.join(threat, step);
  }

  private join(threat: Definition, step: Definition): void {
    const known = this.realisedBy.get(threat) ?? [];
    if (!known.includes(step)) this.realisedBy.set(threat, [...known, step]);
  }

  of(threat: Definition): void {
    const id = this.reading.rows.get(threat)?.id;
    const steps = this.realisedBy.get(threat) ?? [];
    if (!id || steps.length === 0) return;
    this.nodes = 0;
    const ways = steps.map((step) => this.wayOf(step, []));
    if (this.nodes > treeLimits.nodes) {
      this.reading.losses.left('threatScenario', 'attack steps', tooLarge);
      return;
    }
    if (!ways.some((way) => holdsOr(way))) {
      for (const [i, way] of ways.entries()) this.path(id, steps[i] as Definition, way);
      return;
    }
    const whole: Refined = ways.length === 1 ? (ways[0] as Refined) : { gate: 'or', parts: ways };
    if (sizeOf(whole) > treeLimits.nodes || depthOf(whole) > treeLimits.depth) {
      this.reading.losses.left('threatScenario', 'attack steps', tooLarge);
      return;
    }
    this.tree(id, whole, null, 0);
  }

  /** What it takes to get to a step and to take it. */
  private wayOf(step: Definition, above: readonly Definition[]): Refined {
    this.nodes += 1;
    if (this.nodes > treeLimits.nodes) return { step };
    if (above.includes(step) || above.length >= treeLimits.depth / 2) {
      this.reading.losses.left('attackStep', 'refinedBy', { en: 'leads back to itself', zh: '引用回到自身' });
      return { step };
    }
    const before = step.parts
      .filter(({ name }) => refining.test(plain(name)))
      .flatMap((part) => this.expression(part, step, above));
    const inText = this.reading.refs(step, ['step'], refining).filter((one) => !holdsStep(before, one));
    const parts = [...before, ...inText.map((one) => this.wayOf(one, [...above, step]))];
    return parts.length === 0 ? { step } : { gate: 'and', parts: [...parts, { step }] };
  }

  private expression(node: XmlNode, owner: Definition, above: readonly Definition[]): Refined[] {
    this.reading.use(owner, plain(node.name));
    const own = node.attributes.filter(({ name }) => /^(?:target|ref|href|idref|refid)$/i.test(name));
    const steps = own.flatMap(({ value }) => {
      const to = this.reading.document.find(value);
      return to?.kind === 'step' && to !== owner ? [this.wayOf(to, [...above, owner])] : [];
    });
    const parts = [...steps, ...node.children.flatMap((child) => this.expression(child, owner, above))];
    const said = `${plain(node.name)} ${node.attributes.map(({ value }) => foldText(value)).join(' ')}`;
    if (parts.length > 1 && /(?:^or|\bor\b|orexpr|disjunct|\bany\b)/.test(said)) return [{ gate: 'or', parts }];
    return parts.length > 1 && /^and|conjunct/.test(said) ? [{ gate: 'and', parts }] : parts;
  }

  private path(threat: string, last: Definition, way: Refined): void {
    const steps = [...new Set(stepsOf(way))];
    this.reading.draft.add('paths', {
      name: this.reading.nameOf(last, 400),
      threats: [threat],
      steps: this.reading.ids(steps),
      basis: 'steps',
    });
  }

  private tree(threat: string, way: Refined, parent: string | null, order: number): void {
    const step = 'step' in way ? (this.reading.rows.get(way.step)?.id ?? null) : null;
    const last = 'step' in way ? undefined : way.parts.at(-1);
    const text = last && 'step' in last ? this.reading.nameOf(last.step, 400) : '';
    const gate = 'step' in way ? ('none' as const) : way.gate;
    const { id } = this.reading.draft.add('treeNodes', {
      threat,
      parent,
      gate,
      step,
      text: gate === 'none' ? '' : text,
      order,
    });
    if ('gate' in way) for (const [i, part] of way.parts.entries()) this.tree(threat, part, id, i);
  }
}

const stepsOf = (way: Refined): Definition[] => ('step' in way ? [way.step] : way.parts.flatMap(stepsOf));
const holdsStep = (ways: readonly Refined[], step: Definition): boolean =>
  ways.some((way) => stepsOf(way).includes(step));
const holdsOr = (way: Refined): boolean => 'gate' in way && (way.gate === 'or' || way.parts.some(holdsOr));
const sizeOf = (way: Refined): number =>
  'step' in way ? 1 : 1 + way.parts.reduce((sum, part) => sum + sizeOf(part), 0);
const depthOf = (way: Refined): number => ('step' in way ? 1 : 1 + Math.max(0, ...way.parts.map(depthOf)));
