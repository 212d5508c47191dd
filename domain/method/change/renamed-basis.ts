import type { CodeRenames, MethodRenames } from './method-renames.ts';

/** What a reviewed row was judged by, as the review keeps it (domain/kinds/review/shape.ts). */
export type FormerBasis = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The basis of a review in the codes of the changed method: another code alone makes nothing suspect. */
export function renamedBasis(basis: FormerBasis, renames: MethodRenames): Record<string, Record<string, string>> {
  const facts = Object.entries(basis).map(([fact, aspects]) => {
    const renamed = Object.entries(aspects).map(([name, value]) => renamedAspect(fact, [name, value], renames));
    return [fact, Object.fromEntries(renamed)] as const;
  });
  return Object.fromEntries(facts);
}

type Aspect = readonly [name: string, value: string];

function renamedAspect(fact: string, aspect: Aspect, renames: MethodRenames): Aspect {
  const [name, value] = aspect;
  const [what, model = ''] = name.split('/');
  if (what === 'rating' || what === 'vector') return [name, ratings(value, renames.models.get(model))];
  if (what === 'impact')
    return [`impact/${renames.dimensions.get(model) ?? model}`, leveled(value, renames.impact.get(model))];
  if (name === 'customLevel') return [name, renames.feasibility.get(value) ?? value];
  if (name === 'cal') return [name, renames.cal.get(value) ?? value];
  if (fact === 'method/impact' && name === 'dimensions')
    return [
      name,
      value
        .split(' ')
        .map((code) => renames.dimensions.get(code) ?? code)
        .sort()
        .join(' '),
    ];
  if (fact === 'method/impact' && name === 'ranges') return [name, listed(value, renames.overall)];
  if (fact.startsWith('method/feasibility/') && (name === 'ranges' || name === 'map'))
    return [name, listed(value, renames.feasibility)];
  return aspect;
}

/** `STD=4` */
function leveled(value: string, renames: CodeRenames | undefined): string {
  const at = value.lastIndexOf('=');
  const code = value.slice(0, at);
  return at < 0 ? value : `${renames?.get(code) ?? code}${value.slice(at)}`;
}

/** `ET:1w=1;SE:expert=6` */
function ratings(value: string, own: ReturnType<MethodRenames['models']['get']>): string {
  if (!own) return value;
  return value
    .split(';')
    .map((part) => {
      const at = part.indexOf(':');
      const parameter = part.slice(0, at);
      return `${own.parameters.get(parameter) ?? parameter}:${leveled(part.slice(at + 1), own.levels.get(parameter))}`;
    })
    .sort()
    .join(';');
}

/** `HIGH:0..13;LOW:14..` */
const listed = (value: string, renames: CodeRenames): string =>
  value
    .split(';')
    .map((part) => {
      const at = part.indexOf(':');
      const code = part.slice(0, at);
      return at < 0 ? part : `${renames.get(code) ?? code}${part.slice(at)}`;
    })
    .sort()
    .join(';');
