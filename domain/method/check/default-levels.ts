/** Default levels cannot be deleted (R-CONF-9). Which ones they are is known by the stored model, never by who sends it. */

interface Level {
  code: string;
  isDefault?: boolean | undefined;
}
interface Levelled {
  levels?: readonly Level[] | undefined;
  overallLevels?: readonly Level[] | undefined;
  dimensions?: readonly (Level & Levelled)[] | undefined;
  parameters?: readonly (Level & Levelled)[] | undefined;
}

/** The lists of levels in a model of any kind, by place: `levels`, `dimensions.S.levels`, … (codes instead of numbers, so that a moved row is found). */
function levelLists(model: Levelled): Map<string, readonly Level[]> {
  const lists = new Map<string, readonly Level[]>();
  if (model.levels) lists.set('levels', model.levels);
  if (model.overallLevels) lists.set('overallLevels', model.overallLevels);
  for (const kind of ['dimensions', 'parameters'] as const)
    for (const part of model[kind] ?? []) if (part.levels) lists.set(`${kind}.${part.code}.levels`, part.levels);
  return lists;
}

/** Codes of default levels that a change takes away. A list that goes as a whole (a dimension that falls back to the model's levels) does not count. */
export function lostDefaultLevels(before: object, after: object): string[] {
  const now = levelLists(after as Levelled);
  return [...levelLists(before as Levelled)].flatMap(([place, levels]) => {
    const left = now.get(place);
    if (!left) return [];
    return levels.filter((was) => was.isDefault && !left.some((is) => is.code === was.code)).map((was) => was.code);
  });
}

/** The model with the default marks of the stored one; a new model (no `before`) has none. */
export function withDefaultMarks<M extends object>(after: M, before?: object): M {
  const known = before ? levelLists(before as Levelled) : new Map<string, readonly Level[]>();
  const marked = (place: string, levels: readonly Level[]): Level[] =>
    levels.map(({ isDefault: _claimed, ...level }) =>
      known.get(place)?.some((was) => was.isDefault && was.code === level.code) ? { ...level, isDefault: true } : level,
    );
  const { levels, overallLevels, dimensions, parameters } = after as Levelled;
  const parts = (kind: 'dimensions' | 'parameters', list: readonly (Level & Levelled)[]) =>
    list.map((part) => (part.levels ? { ...part, levels: marked(`${kind}.${part.code}.levels`, part.levels) } : part));
  return {
    ...after,
    ...(levels && { levels: marked('levels', levels) }),
    ...(overallLevels && { overallLevels: marked('overallLevels', overallLevels) }),
    ...(dimensions && { dimensions: parts('dimensions', dimensions) }),
    ...(parameters && { parameters: parts('parameters', parameters) }),
  };
}
