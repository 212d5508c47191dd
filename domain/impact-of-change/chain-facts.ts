import type { KindName, Row } from '../kinds/kinds.ts';
import type { Basis } from '../kinds/review/shape.ts';
import { levelsOf, overallLevelsOf } from '../method/rate/impact.ts';
import { type ModelScale, scaleOf } from '../method/rate/scale.ts';
import type { FactReader } from './fact-reader.ts';
import { hashOfAll } from './hash.ts';

type Aspects = Record<string, string>;

/** Codes and numbers together, as they are kept: `STD=4`; a value without a number is infinite. */
const levelWith = (code: string, value: number | null | undefined) => `${code}=${value ?? '∞'}`;
const range = ({ from, to }: { from?: number | null | undefined; to?: number | null | undefined }) =>
  `${from ?? ''}..${to ?? ''}`;

/**
 * Gathers what a row is judged by, from the drawing to the method. Only what decides is in it: no texts of other rows but those of statements, no place in a
 * drawing but inside or outside, no order but that of the steps of a path.
 */
export class ChainFacts {
  readonly basis: Basis = {};
  /** By the key of a fact: the facts by which it came into the chain. */
  readonly holders = new Map<string, Set<string>>();
  /** Rows that were looked at by a model: one may stand in several places. */
  private readonly known = new Set<string>();

  constructor(readonly reader: FactReader) {}

  /** Adds aspects of a row; empty ones are left out: most are. */
  add(kind: KindName | 'trees', row: { id: string; code?: string }, aspects: Aspects): void {
    const key = `${kind}/${row.id}`;
    const known = this.basis[key] ?? { code: row.code ?? '' };
    for (const [name, value] of Object.entries(aspects)) if (value !== '') known[name] = value;
    this.basis[key] = known;
  }

  /** Notes that a fact is in the chain by another: a step by its path, a control by its step. */
  hold(holder: string, held: string): void {
    const known = this.holders.get(held);
    if (known) known.add(holder);
    else this.holders.set(held, new Set([holder]));
  }

  /** An asset with its place and, where a pair is judged, whether it has that property. */
  asset(id: string, property = ''): void {
    const row = this.reader.get('assets', id);
    if (!row) return;
    this.add('assets', row, {
      inside: this.reader.isInside(row) ? 'yes' : 'no',
      security: row.isSecurityAsset ? 'yes' : 'no',
      ...(property && { [`has/${property}`]: row.properties.includes(property) ? 'yes' : 'no' }),
    });
  }

  damage(id: string): void {
    const row = this.reader.get('damages', id);
    if (!row) return;
    const { impact } = this.reader.method;
    const aspects: Aspects = { assets: hashOfAll([...row.assets].sort()), property: row.property };
    for (const dimension of impact.dimensions) {
      const { level, notAnalysed, reason } = row.ratings[dimension.code] ?? { level: null };
      const known = level && !notAnalysed ? levelsOf(impact, dimension).find(({ code }) => code === level) : undefined;
      if (known) aspects[`impact/${dimension.code}`] = levelWith(known.code, known.value);
      else if (notAnalysed && reason?.trim()) aspects[`impact/${dimension.code}`] = '-';
    }
    this.add('damages', row, aspects);
    for (const asset of row.assets) {
      this.hold(`damages/${id}`, `assets/${asset}`);
      this.asset(asset, row.property);
    }
    this.impactModel();
  }

  threat(id: string): void {
    const row = this.reader.get('threats', id);
    if (!row) return;
    this.threatItself(row);
    const root = this.reader.rootOf(id);
    // With a tree, the paths written by hand do not count (M-4.2).
    if (root) {
      this.hold(`threats/${id}`, `trees/${id}`);
      this.tree(row, root);
      return;
    }
    const paths = this.reader.naming('paths', 'threats', id);
    this.add('threats', row, { paths: hashOfAll(paths.map((path) => path.id)) });
    for (const path of paths) {
      this.hold(`threats/${id}`, `paths/${path.id}`);
      this.path(path);
    }
  }

  threatItself(row: Row<'threats'>): void {
    this.add('threats', row, { assets: hashOfAll([...row.assets].sort()), property: row.property, type: row.type });
    for (const asset of row.assets) {
      this.hold(`threats/${row.id}`, `assets/${asset}`);
      this.asset(asset, row.property);
    }
  }

  path(row: Row<'paths'>): void {
    const scale = scaleOf(this.reader.method);
    const own = scale.model(row.model);
    const aspects: Aspects = {
      model: own.model.id,
      whole: row.basis === 'path' ? 'yes' : '',
      steps: hashOfAll(row.steps),
      customLevel: row.customLevel?.level ?? '',
    };
    if (row.basis === 'path') this.addRatings(aspects, own, row.ratings[own.model.id]);
    // A vector that is given to the path counts whatever the basis (M-5.3).
    const vector = scale.vectorModel;
    if (vector) this.addRatings(aspects, vector, row.ratings[vector.model.id], vector.vectorParameter);
    this.add('paths', row, aspects);
    this.feasibilityModel(own);
    for (const step of row.steps) {
      this.hold(`paths/${row.id}`, `steps/${step}`);
      this.step(step, own);
    }
  }

  /** A step with those before it and the controls on it, as a model rates it; its vector, which may be that of another model, is with it. */
  step(id: string, model: ModelScale): void {
    const row = this.reader.get('steps', id);
    if (!row || this.isKnown(`steps/${id} ${model.model.id}`)) return;
    const aspects: Aspects = {
      off: row.takesPart ? '' : 'yes',
      impossible: row.impossible ? 'yes' : '',
      preSteps: hashOfAll([...row.preSteps].sort()),
      controls: hashOfAll([...row.controls].sort()),
    };
    if (row.takesPart) {
      this.addRatings(aspects, model, row.ratings[model.model.id]);
      const { vectorModel } = scaleOf(this.reader.method);
      if (vectorModel && vectorModel !== model)
        this.addRatings(aspects, vectorModel, row.ratings[vectorModel.model.id], vectorModel.vectorParameter);
    }
    this.add('steps', row, aspects);
    for (const before of row.preSteps) {
      this.hold(`steps/${id}`, `steps/${before}`);
      this.step(before, model);
    }
    for (const control of row.controls) {
      this.hold(`steps/${id}`, `controls/${control}`);
      this.control(control, model);
    }
  }

  /** A control: what it takes to get around it counts while it is active (M-7.4). */
  control(id: string, model: ModelScale): void {
    const row = this.reader.get('controls', id);
    if (!row || this.isKnown(`controls/${id} ${model.model.id}`)) return;
    const aspects: Aspects = { active: row.active ? 'yes' : 'no' };
    const root = row.active ? this.reader.rootOf(id) : undefined;
    if (row.active && !root) this.addRatings(aspects, model, row.ratings[model.model.id]);
    this.add('controls', row, aspects);
    if (root) {
      this.hold(`controls/${id}`, `trees/${id}`);
      this.tree(row, root, model);
    }
  }

  /** The tree of a threat scenario or a control; that of a control is rated by the model of what it is in the way of. */
  tree(owner: { id: string; code: string }, root: Row<'treeNodes'>, given?: ModelScale): void {
    const model = given ?? scaleOf(this.reader.method).model(root.model);
    const shape = this.shapeOf(root, { model, tree: `trees/${owner.id}` }, new Set());
    this.add('trees', owner, { shape: hashOfAll([shape]), ...(!given && { model: model.model.id }) });
    this.feasibilityModel(model);
  }

  /** The structure below a node, whatever the order of its branches, with the facts of the steps and controls in it. */
  private shapeOf(node: Row<'treeNodes'>, by: { model: ModelScale; tree: string }, above: ReadonlySet<string>): string {
    // A branch that leads back to itself is no way; the rules of trees refuse it.
    if (above.has(node.id)) return '?';
    const { model, tree } = by;
    for (const control of node.controls) {
      this.hold(tree, `controls/${control}`);
      this.control(control, model);
    }
    const controls = [...node.controls].sort().join();
    const below = new Set(above).add(node.id);
    const target = node.target === null ? undefined : this.reader.get('treeNodes', node.target);
    if (target) return `>${controls}(${this.shapeOf(target, by, below)})`;
    if (node.gate === 'none') {
      if (node.step !== null) {
        this.hold(tree, `steps/${node.step}`);
        this.step(node.step, model);
      }
      return `${node.step ?? ''}:${controls}`;
    }
    const branches = this.reader.naming('treeNodes', 'parent', node.id).map((one) => this.shapeOf(one, by, below));
    return `${node.gate}:${controls}(${branches.sort().join(' ')})`;
  }

  /** The levels that were chosen under a model, with their values: of all its parameters, or of one. */
  addRatings(
    aspects: Aspects,
    { model, parameters, levels }: ModelScale,
    chosen: Readonly<Record<string, string>> | undefined,
    only?: string | null,
  ): void {
    const said = parameters.flatMap(({ code }) => {
      if (only !== undefined && code !== only) return [];
      const level = chosen?.[code] && levels.get(code)?.get(chosen[code]);
      return level ? [`${code}:${levelWith(level.code, level.value)}`] : [];
    });
    // The vector alone must not take the place of all values by the same model.
    if (said.length > 0) aspects[`${only === undefined ? 'rating' : 'vector'}/${model.id}`] = said.sort().join(';');
  }

  private isKnown(what: string): boolean {
    if (this.known.has(what)) return true;
    this.known.add(what);
    return false;
  }

  private impactModel(): void {
    const { impact } = this.reader.method;
    const taking = impact.dimensions.filter(({ marker }) => marker === 'DamageCalculation');
    const overall = impact.mode === 'combined' ? overallLevelsOf(impact) : [];
    this.basis['method/impact'] = {
      mode: impact.mode,
      dimensions: taking
        .map(({ code }) => code)
        .sort()
        .join(' '),
      ranges: overall
        .map((level) => `${level.code}:${range(level)}`)
        .sort()
        .join(';'),
    };
  }

  private feasibilityModel({ model, parameters, hardest }: ModelScale): void {
    const key = `method/feasibility/${model.id}`;
    if (this.basis[key]) return;
    const combined = parameters.map(({ code, combine = '' }) =>
      combine === 'sum' || model.stepAggregation === 'sumPerParameter' ? `sum≤${hardest.get(code) ?? ''}` : combine,
    );
    this.basis[key] = {
      total: [
        model.type,
        model.vectorOnly ? 'vector' : model.stepAggregation,
        model.factor ?? '',
        model.roundDecimals ?? '',
      ].join(' '),
      parameters: combined.sort().join(),
      ...(model.vectorOnly
        ? {}
        : {
            ranges: model.ranges
              .map((one) => `${one.level}:${range(one)}`)
              .sort()
              .join(';'),
          }),
      ...(model.vectorOnly && {
        map: Object.entries(model.map ?? {})
          .map(([from, to]) => `${to}:${from}`)
          .sort()
          .join(';'),
      }),
    };
  }
}
