import type { CellProblems } from '#server/import/cell-problems.ts';
import type { Line } from '#server/import/layout.ts';

export type ModelKindName = 'impact' | 'feasibility' | 'risk';
type Raw = Record<string, unknown>;

interface Place {
  line: Line;
  field: string;
}
interface ModelLine {
  line: Line;
  part: string;
  raw: Raw;
}

/** The lines of one model, and which of them each place of the model is from. */
export class ModelLines {
  private readonly lines: ModelLine[] = [];
  private readonly places = new Map<string, { line: Line; fields: Readonly<Record<string, string>> }>();

  constructor(
    readonly kind: ModelKindName,
    readonly name: string,
  ) {}

  add(line: Line, raw: Raw): void {
    this.lines.push({ line, part: String(raw.part).toLowerCase(), raw });
  }

  /** The line that says what the model is, or its first. */
  get first(): Line {
    const head = this.lines.find(({ part }) => part === 'model') ?? this.lines[0];
    if (!head) throw new Error('a model without lines');
    return head.line;
  }

  /** What the line of the model says of its mode or type. */
  get option(): unknown {
    return this.lines.find(({ part }) => part === 'model')?.raw.option;
  }

  /** The lines of a part, and those of it that belong to something. */
  of(part: string, owner?: string): ModelLine[] {
    return this.lines.filter(
      (one) => one.part === part && (owner === undefined || String(one.raw.owner ?? '') === owner),
    );
  }

  get all(): readonly ModelLine[] {
    return this.lines;
  }

  /** Notes that this place of the model is from a line; `fields`: columns of what is called otherwise in the model. */
  note(path: string, line: Line, fields: Readonly<Record<string, string>> = {}): void {
    this.places.set(path, { line, fields });
  }

  /** The cell a place of the model is from. */
  placeOf(path: string): Place {
    const steps = path.split('.');
    for (let length = steps.length; length > 0; length--) {
      const known = this.places.get(steps.slice(0, length).join('.'));
      if (!known) continue;
      const rest = steps.slice(length).join('.');
      return { line: known.line, field: known.fields[rest] ?? (rest || (known.fields[''] ?? 'model')) };
    }
    return { line: this.first, field: heads[steps[0] ?? ''] ?? 'model' };
  }
}

const heads: Readonly<Record<string, string>> = { name: 'name', description: 'text', mode: 'option', type: 'option' };

interface Around {
  problems: CellProblems;
  /** The id of a model by its name. */
  modelOf: (kind: ModelKindName, name: string) => string | undefined;
}

/** The model its lines make, over the one there is: parts of a sort that occurs replace all of that sort. */
export function readModel(lines: ModelLines, before: object | undefined, around: Around): Raw {
  const head = lines.of('model')[0];
  const name = (head?.raw.name ?? {}) as Raw;
  const option = head?.raw.option;
  const base: Raw = before
    ? { ...before }
    : { description: { en: '', zh: '' }, ...(lines.kind === 'risk' ? { matrix: {} } : {}) };
  delete base.id;
  base.name = { ...(base.name as Raw | undefined), en: lines.name, ...name };
  if (!before && name.zh === undefined) base.name = { en: lines.name, zh: lines.name, ...name };
  if (head?.raw.text) base.description = { ...(base.description as Raw), ...(head.raw.text as Raw) };
  if (option !== undefined) base[lines.kind === 'feasibility' ? 'type' : 'mode'] = option;
  const known = partsOf[lines.kind];
  for (const { line, part } of lines.all)
    if (part !== 'model' && !known.includes(part)) around.problems.at('models', line, 'part', 'notAllowed');
  if (lines.kind === 'impact') readImpact(lines, base, around);
  else if (lines.kind === 'feasibility') readFeasibility(lines, base, around);
  else readRisk(lines, base, around);
  return base;
}

const partsOf: Readonly<Record<ModelKindName, readonly string[]>> = {
  impact: ['dimension', 'level', 'scorelevel', 'criteria'],
  feasibility: ['setting', 'parameter', 'level', 'feasibilitylevel', 'range', 'map'],
  risk: ['setting', 'level', 'cell', 'impactweight', 'feasibilityweight'],
};

/** Parts that name what is not there are problems at their lines. */
function refuseOrphans(lines: ModelLines, part: string, owners: readonly string[], { problems }: Around): void {
  for (const { line, raw } of lines.of(part)) {
    const owner = String(raw.owner ?? '');
    if (owner !== '' && !owners.includes(owner)) problems.at('models', line, 'owner', 'unknown');
  }
}

const filled = (value: Raw): Raw => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
const emptyText = { en: '', zh: '' };
const textOf = (said: unknown): Raw => ({ ...emptyText, ...(said as Raw | undefined) });

const levelFields = { correspondsTo: 'option', '': 'code' };

/** Levels of an impact model, in their lines' order. */
function levelsOf(lines: ModelLines, part: string, owner: string, path: string): Raw[] {
  return lines.of(part, owner).map(({ line, raw }, i) => {
    lines.note(`${path}.${i}`, line, levelFields);
    const { code, name, value, from, to, option } = raw;
    const range = from === undefined ? {} : { from, to: to ?? null };
    return filled({ code, name: textOf(name), value, correspondsTo: option, ...range });
  });
}

type Criteria = Record<string, Raw>;

function readImpact(lines: ModelLines, base: Raw, around: Around): void {
  const dimensions = lines.of('dimension');
  const stored = (base.dimensions ?? []) as { code: string }[];
  if (dimensions.length > 0)
    base.dimensions = dimensions.map(({ line, raw }, i) => {
      lines.note(`dimensions.${i}`, line, { kind: 'owner', marker: 'option', '': 'code' });
      const own = stored.find(({ code }) => code === raw.code);
      return filled({ ...own, code: raw.code, kind: raw.owner, name: textOf(raw.name), marker: raw.option });
    });
  const own = (base.dimensions ?? []) as Raw[];
  base.dimensions = own.map((dimension, i) => {
    const before = dimension.levels as Levels | undefined;
    const levels = levelsOf(lines, 'level', String(dimension.code), `dimensions.${i}.levels`);
    return levels.length > 0 ? { ...dimension, levels: withStoredCriteria(levels, before ?? []) } : dimension;
  });
  const codes = own.map(({ code }) => String(code));
  for (const part of ['level', 'criteria']) refuseOrphans(lines, part, codes, around);
  const levels = levelsOf(lines, 'level', '', 'levels');
  if (levels.length > 0) base.levels = withStoredCriteria(levels, (base.levels ?? []) as Levels);
  base.levels ??= [];
  const scores = levelsOf(lines, 'scorelevel', '', 'overallLevels');
  if (scores.length > 0) base.overallLevels = scores;
  readCriteria(lines, base, around);
}

type Levels = { code?: unknown; criteria?: Criteria }[];

const withStoredCriteria = (levels: readonly Raw[], stored: Readonly<Levels>): Raw[] =>
  levels.map((level) => {
    const criteria = stored.find(({ code }) => code === level.code)?.criteria;
    return criteria ? { ...level, criteria } : level;
  });

/** Criteria of a dimension with levels of its own are at those, all others at the levels of the model. */
function readCriteria(lines: ModelLines, base: Raw, { problems }: Around): void {
  const dimensions = base.dimensions as (Raw & { levels?: Levels })[];
  for (const { line, raw } of lines.of('criteria')) {
    const owner = String(raw.owner ?? '');
    const own = dimensions.find(({ code, levels }) => code === owner && levels);
    const levels = own?.levels ?? (base.levels as Levels);
    const at = levels.findIndex(({ code }) => code === raw.code);
    const level = levels[at];
    if (!level) {
      problems.at('models', line, 'code', 'unknown');
      continue;
    }
    const next = levels.with(at, { ...level, criteria: { ...level.criteria, [owner]: textOf(raw.text) } });
    if (own) own.levels = next;
    else base.levels = next;
  }
}

const settings: readonly string[] = ['stepAggregation', 'vectorParameter', 'factor', 'roundDecimals', 'vectorOnly'];

function readFeasibility(lines: ModelLines, base: Raw, around: Around): void {
  for (const { line, raw } of lines.of('setting')) {
    const code = String(raw.code ?? '');
    if (!settings.includes(code)) around.problems.at('models', line, 'code', 'notAllowed');
    else base[code] = code === 'vectorOnly' ? String(raw.option).toLowerCase() === 'true' : (raw.value ?? raw.option);
    lines.note(code, line, { '': raw.value === undefined ? 'option' : 'value' });
  }
  base.stepAggregation ??= 'maxPerParameter';
  const parameters = lines.of('parameter');
  const stored = (base.parameters ?? []) as { code: string; levels: unknown[] }[];
  if (parameters.length > 0)
    base.parameters = parameters.map(({ line, raw }, i) => {
      lines.note(`parameters.${i}`, line, { combine: 'option', '': 'code' });
      const levels = stored.find(({ code }) => code === raw.code)?.levels ?? [];
      return filled({ code: raw.code, name: textOf(raw.name), levels, combine: raw.option });
    });
  const own = (base.parameters ?? []) as Raw[];
  base.parameters = own.map((parameter, i) => {
    const levels = lines.of('level', String(parameter.code)).map(({ line, raw }, n) => {
      lines.note(`parameters.${i}.levels.${n}`, line, { help: 'text', '': 'code' });
      return filled({ code: raw.code, name: textOf(raw.name), help: textOf(raw.text), value: raw.value ?? null });
    });
    return levels.length > 0 ? { ...parameter, levels } : parameter;
  });
  const codes = own.map(({ code }) => String(code));
  refuseOrphans(lines, 'level', codes, around);
  for (const { line } of lines.of('level', '')) around.problems.at('models', line, 'owner', 'required');
  const levels = levelsOf(lines, 'feasibilitylevel', '', 'levels');
  if (levels.length > 0) base.levels = levels;
  base.levels ??= [];
  const ranges = lines.of('range').map(({ line, raw }, i) => {
    lines.note(`ranges.${i}`, line, { level: 'code', '': 'code' });
    return filled({ level: raw.code, name: raw.name && textOf(raw.name), from: raw.from, to: raw.to ?? null });
  });
  if (ranges.length > 0) base.ranges = ranges;
  base.ranges ??= [];
  const map = lines.of('map');
  if (map.length > 0)
    base.map = Object.fromEntries(map.map(({ raw }) => [String(raw.code ?? ''), raw.feasibilityLevel]));
}

function readRisk(lines: ModelLines, base: Raw, around: Around): void {
  const formula: Raw = { ...(base.formula as Raw | undefined) };
  for (const { line, raw } of lines.of('setting')) {
    const code = String(raw.code ?? '');
    lines.note(code, line, { '': 'option' });
    if (code === 'base') formula.base = raw.value;
    else if (code === 'rounding') formula.rounding = raw.option;
    else if (code === 'impactModel' || code === 'threatModel') {
      const id = around.modelOf(code === 'impactModel' ? 'impact' : 'feasibility', String(raw.option ?? ''));
      if (id) base[code] = id;
      else around.problems.at('models', line, 'option', 'unknown');
      base[code] ??= 'unknown';
    } else around.problems.at('models', line, 'code', 'notAllowed');
  }
  const levels = lines.of('level').map(({ line, raw }, i) => {
    lines.note(`levels.${i}`, line, levelFields);
    const { code, name, value, option } = raw;
    return filled({ code, name: textOf(name), value, correspondsTo: Number(option) });
  });
  if (levels.length > 0) base.levels = levels;
  base.levels ??= [];
  readCells(lines, base);
  for (const [part, field] of [
    ['impactweight', 'impact'],
    ['feasibilityweight', 'feasibility'],
  ] as const) {
    const weights = lines.of(part);
    if (weights.length === 0) continue;
    formula[field] = Object.fromEntries(weights.map(({ raw }) => [String(raw.code ?? ''), raw.value]));
    for (const { line, raw } of weights)
      lines.note(`formula.${field}.${String(raw.code ?? '')}`, line, { '': 'value' });
  }
  if (Object.keys(formula).length > 0) base.formula = formula;
}

type Matrix = Record<string, Raw>;

function readCells(lines: ModelLines, base: Raw): void {
  const matrices = new Map<string, Matrix>();
  for (const { line, raw } of lines.of('cell')) {
    const [owner, row, column] = [raw.owner ?? '', raw.impactLevel ?? '', raw.feasibilityLevel ?? ''].map(String) as [
      string,
      string,
      string,
    ];
    const matrix = matrices.get(owner) ?? {};
    matrices.set(owner, matrix);
    matrix[row] = { ...matrix[row], [column]: raw.value };
    const path = owner === '' ? 'matrix' : `perDimension.${owner}`;
    lines.note(`${path}.${row}.${column}`, line, { '': 'value' });
  }
  const whole = matrices.get('');
  if (whole) base.matrix = whole;
  matrices.delete('');
  if (matrices.size > 0) base.perDimension = Object.fromEntries(matrices);
}
