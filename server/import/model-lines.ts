import type { LocalText } from '#domain/model/base.ts';
import type { FeasibilityModel, ImpactLevel, ImpactModel } from '#domain/model/method.ts';
import type { StoredRiskModel, ThreatModel } from '#domain/model/stored-models.ts';
import { seedModels } from '#server/seed/models.ts';

export type ModelLine = Record<string, string | number>;

const textOf = (field: string, text: LocalText | undefined): ModelLine =>
  text ? { [`${field}.en`]: text.en, [`${field}.zh`]: text.zh } : {};
const number = (field: string, value: number | null | undefined): ModelLine =>
  value === null || value === undefined ? {} : { [field]: value };

/** The lines that make a rating model: the other way of reading the sheet. */
export function linesOfModel(
  kind: 'impact' | 'feasibility' | 'risk',
  model: ImpactModel | ThreatModel | StoredRiskModel,
  nameOf: (id: string) => string,
): ModelLine[] {
  const head = { kind, model: model.name.en };
  const parts =
    kind === 'impact'
      ? impactLines(model as ImpactModel)
      : kind === 'feasibility'
        ? feasibilityLines(model as ThreatModel)
        : riskLines(model as StoredRiskModel, nameOf);
  const option = 'type' in model ? model.type : model.mode;
  const first = { part: 'model', option, ...textOf('name', model.name), ...textOf('text', model.description) };
  return [first, ...parts].map((line) => ({ ...head, ...line }));
}

const levelLine = (part: string, owner: string | undefined, level: ImpactLevel): ModelLine => ({
  part,
  ...(owner && { owner }),
  code: level.code,
  ...textOf('name', level.name),
  value: level.value,
  option: level.correspondsTo,
  ...number('from', level.from),
  ...number('to', level.to),
});

/** A dimension with levels of its own has its criteria there, all others at the levels of the model. */
function criteriaLines({ dimensions, levels }: ImpactModel): ModelLine[] {
  const line = (owner: string, code: string, text: LocalText) => ({
    part: 'criteria',
    owner,
    code,
    ...textOf('text', text),
  });
  const own = new Map(
    dimensions.flatMap(({ code, levels: ownLevels }) => (ownLevels ? [[code, ownLevels] as const] : [])),
  );
  return [
    ...levels.flatMap(({ code, criteria }) =>
      Object.entries(criteria ?? {}).flatMap(([owner, text]) => (own.has(owner) ? [] : [line(owner, code, text)])),
    ),
    ...[...own].flatMap(([owner, ownLevels]) =>
      ownLevels.flatMap(({ code, criteria }) => (criteria?.[owner] ? [line(owner, code, criteria[owner])] : [])),
    ),
  ];
}

function impactLines(model: ImpactModel): ModelLine[] {
  const { dimensions, levels, overallLevels } = model;
  return [
    ...dimensions.map(({ code, kind, name, marker }) => ({
      part: 'dimension',
      ...(kind && { owner: kind }),
      code,
      ...textOf('name', name),
      option: marker,
    })),
    ...levels.map((level) => levelLine('level', undefined, level)),
    ...dimensions.flatMap(({ code, levels: own }) => (own ?? []).map((level) => levelLine('level', code, level))),
    ...(overallLevels ?? []).map((level) => levelLine('scoreLevel', undefined, level)),
    ...criteriaLines(model),
  ];
}

const settings = ['stepAggregation', 'vectorParameter', 'factor', 'roundDecimals', 'vectorOnly'] as const;

function settingLine(model: FeasibilityModel, code: (typeof settings)[number]): ModelLine[] {
  const value = model[code];
  if (value === undefined) return [];
  return [{ part: 'setting', code, ...(typeof value === 'number' ? { value } : { option: String(value) }) }];
}

function feasibilityLines(model: ThreatModel): ModelLine[] {
  return [
    ...settings.flatMap((code) => settingLine(model, code)),
    ...model.parameters.map(({ code, name, combine }) => ({
      part: 'parameter',
      code,
      ...textOf('name', name),
      ...(combine && { option: combine }),
    })),
    ...model.parameters.flatMap(({ code: owner, levels }) =>
      levels.map(({ code, name, help, value }) => ({
        part: 'level',
        owner,
        code,
        ...textOf('name', name),
        ...number('value', value),
        ...textOf('text', help),
      })),
    ),
    ...model.levels.map(({ code, name, value, correspondsTo }) => ({
      part: 'feasibilityLevel',
      code,
      ...textOf('name', name),
      value,
      option: correspondsTo,
    })),
    ...model.ranges.map(({ level, name, from, to }) => ({
      part: 'range',
      code: level,
      ...textOf('name', name),
      from,
      ...number('to', to),
    })),
    ...Object.entries(model.map ?? {}).map(([code, feasibilityLevel]) => ({ part: 'map', code, feasibilityLevel })),
  ];
}

function riskLines(model: StoredRiskModel, nameOf: (id: string) => string): ModelLine[] {
  const cells = (owner: string | undefined, matrix: StoredRiskModel['matrix']) =>
    Object.entries(matrix).flatMap(([impactLevel, row]) =>
      Object.entries(row).map(([feasibilityLevel, value]) => ({
        part: 'cell',
        ...(owner && { owner }),
        impactLevel,
        feasibilityLevel,
        value,
      })),
    );
  const weights = (part: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([code, value]) => ({ part, code, value }));
  const { formula } = model;
  return [
    { part: 'setting', code: 'impactModel', option: nameOf(model.impactModel) },
    { part: 'setting', code: 'threatModel', option: nameOf(model.threatModel) },
    ...model.levels.map(({ code, name, value, correspondsTo }) => ({
      part: 'level',
      code,
      ...textOf('name', name),
      value,
      option: String(correspondsTo),
    })),
    ...cells(undefined, model.matrix),
    ...Object.entries(model.perDimension ?? {}).flatMap(([owner, matrix]) => cells(owner, matrix)),
    ...(formula
      ? [
          { part: 'setting', code: 'base', value: formula.base },
          { part: 'setting', code: 'rounding', option: formula.rounding },
          ...weights('impactWeight', formula.impact),
          ...weights('feasibilityWeight', formula.feasibility),
        ]
      : []),
  ];
}

/** The default models of the product, as the sheet would say them. */
export function exampleModelLines(): ModelLine[] {
  const nameOf = (id: string) => seedModels.find((one) => one.id === id)?.name.en ?? id;
  return (['impact', 'feasibility', 'risk'] as const).flatMap((kind) => {
    const seed = seedModels.find((one) => one.kind === kind && one.isDefault);
    return seed ? linesOfModel(kind, seed.body as ImpactModel | ThreatModel | StoredRiskModel, nameOf) : [];
  });
}
