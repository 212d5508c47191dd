import { colours } from '../diagram/colours.ts';
import { diagramsOf, drawingOf } from '../diagram/drawing.ts';
import { frameOf, pictureOf } from '../diagram/picture.ts';
import { svgOf } from '../diagram/svg.ts';
import { assetLooks } from '../drawn/looks.ts';
import type { Row } from '../kinds/kinds.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import type { Judged, JudgedKind, JudgedRow } from './judgement.ts';
import type { Fact } from './opinion.ts';
import { type Question, questionsIn } from './questions.ts';

/** What a rater is told of a row: made from the fields that are named here, so that a new field is not told by mistake. */
export interface BlindRow extends Judged {
  code: string;
  title: string;
  description: string;
  facts: Fact[];
  questions: readonly Question[];
}

/** The rows somebody is asked to rate, without ratings and reasons; those that are gone are left out. */
export function blindRows(w: Workspace, rows: readonly Judged[]): BlindRow[] {
  const ask = questionsIn(w);
  const pathsOf = new Map<string, Row<'paths'>[]>();
  for (const path of w.paths.values())
    for (const step of new Set(path.steps)) pathsOf.set(step, [...(pathsOf.get(step) ?? []), path]);
  return rows.flatMap(({ kind, id }): BlindRow[] => {
    const row = tableOf(w, kind).get(id) as JudgedRow | undefined;
    if (!row) return [];
    const title = 'name' in row ? row.name : row.description;
    const description = 'name' in row ? row.description : '';
    const facts = factsOf(w, kind, row, pathsOf).filter(({ text }) => text !== '');
    return [{ kind, id, code: row.code, title, description, facts, questions: ask(kind, row) }];
  });
}

function factsOf(
  w: Workspace,
  kind: JudgedKind,
  row: JudgedRow,
  pathsOf: ReadonlyMap<string, readonly Row<'paths'>[]>,
): Fact[] {
  if (kind === 'damages') {
    const { category, effects, property, assets } = row as Row<'damages'>;
    return [
      { field: 'category', text: category },
      { field: 'effects', text: effects },
      { field: 'property', text: property },
      ...lines(w, 'assets', 'assets', assets),
    ];
  }
  if (kind === 'paths') {
    const { threats, steps } = row as Row<'paths'>;
    return [...lines(w, 'threats', 'threats', threats), ...lines(w, 'steps', 'steps', steps)];
  }
  const { preSteps, controls } = row as Row<'steps'>;
  const paths = pathsOf.get(row.id) ?? [];
  const threats = [...new Set(paths.flatMap((path) => path.threats))];
  return [
    ...lines(
      w,
      'paths',
      'paths',
      paths.map(({ id }) => id),
    ),
    ...lines(w, 'threats', 'threats', threats),
    ...lines(w, 'preSteps', 'steps', preSteps),
    ...lines(w, 'controls', 'controls', controls),
  ];
}

/** A line for each row that is named. */
function lines(
  w: Workspace,
  field: Fact['field'],
  kind: 'assets' | 'threats' | 'paths' | 'steps' | 'controls',
  ids: readonly string[],
): Fact[] {
  return ids.flatMap((id) => {
    const row = w[kind].get(id);
    if (!row) return [];
    const said = 'name' in row ? [row.name, kind === 'assets' ? row.description : ''] : [row.description];
    return [{ field, text: [row.code, ...said.filter(Boolean)].join(' · ') }];
  });
}

/** The drawings of a version as SVG, without the risks that drawings otherwise show. @param outside the word for what lies outside */
export function blindDrawings(w: Workspace, outside: string): { id: string; name: string; svg: string }[] {
  const paint = colours.light;
  const lookOf = assetLooks(w, new Map(), () => null);
  return diagramsOf(w).map(({ id, name }) => {
    const picture = pictureOf({ drawing: drawingOf(w, id), lookOf, outside, colours: paint });
    return { id, name, svg: svgOf(picture, paint.ground, frameOf(picture)).svg };
  });
}
