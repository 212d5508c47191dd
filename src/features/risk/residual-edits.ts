import { emptyResidual, type Residual, type RiskRow } from '#domain/kinds/risk/shape.ts';
import { sameContent } from '#domain/model/same-content.ts';

/** What is entered for the time after disposal with something else; `null` once nothing is left of it. */
export function withResidual(row: Pick<RiskRow, 'residual'>, changes: Partial<Residual>): Residual | null {
  const { acceptedUser, acceptedAs, ...rest } = { ...(row.residual ?? emptyResidual), ...changes };
  const next = { ...rest, ...(acceptedUser && { acceptedUser }), ...(acceptedAs && { acceptedAs }) };
  return sameContent({ ...next, model: '' }, emptyResidual) ? null : next;
}

/** Who accepts, as a cell says it: the name, behind a comma the function. An account belongs to its name and goes with it. */
export function withAcceptor(row: Pick<RiskRow, 'residual'>, text: string): Residual | null {
  const [name = '', ...rest] = text.split(/\s*[,，]\s*/).map((part) => part.trim());
  const { acceptedBy = '', acceptedUser = '' } = row.residual ?? {};
  return withResidual(row, {
    acceptedBy: name,
    acceptedUser: name !== '' && name === acceptedBy ? acceptedUser : '',
    acceptedAs: name === '' ? '' : rest.filter(Boolean).join(', '),
  });
}

/** The impact entries with one dimension set, or (`null`) as it was before disposal. */
export function withImpact(impact: Residual['impact'], dimension: string, level: string | null): Residual['impact'] {
  const { [dimension]: before, ...others } = impact;
  if (level === null) return others;
  return { ...others, [dimension]: { level, notAnalysed: false, reason: before?.reason ?? '' } };
}

/** The parameter levels with one set, or (`null`) taken out. */
export function withParameter(
  ratings: Residual['ratings'],
  parameter: string,
  level: string | null,
): Residual['ratings'] {
  const { [parameter]: _, ...others } = ratings;
  return level === null ? others : { ...others, [parameter]: level };
}
