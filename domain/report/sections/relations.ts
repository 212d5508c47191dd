import { headingOf } from '#domain/kinds/kind.ts';
import { kinds } from '#domain/kinds/kinds.ts';
import { drawnRelations } from '#domain/workspace/relation-layers.ts';
import { type RelationKind, relationsOf } from '#domain/workspace/relations.ts';
import { colours } from '../../diagram/colours.ts';
import { relationsPicture } from '../../drawn/relations-picture.ts';
import type { Block, ReportHead } from '../blocks.ts';
import type { ReportContext } from '../report-context.ts';
import { printedPicture } from './printed-picture.ts';

/** More rows than this nobody follows on paper: first steps and paths are left out, then the drawing. */
const mostRows = 2000;

/** How the rows of the task hang together, as a picture (M-1.3). */
export function relations(context: ReportContext, { task }: ReportHead): Block[] {
  const { w, t, say } = context;
  if (context.extract?.listed) return [];
  const all = relationsOf(w);
  const inner: readonly RelationKind[] = ['paths', 'steps'];
  const outer = [...all.nodes.values()].filter(({ kind }) => !inner.includes(kind)).length;
  if (outer === 0) return [];
  const title = t('relations');
  const isCut = all.nodes.size > mostRows;
  if (isCut && outer > mostRows)
    return [
      { block: 'heading', text: title },
      { block: 'text', text: t('relationsTooMany', { count: outer, most: mostRows }), quiet: true },
    ];
  const drawn = drawnRelations(all, ({ kind }) => !isCut || !inner.includes(kind));
  const kindName = (kind: RelationKind) => say.name(headingOf(kinds[kind]));
  const picture = relationsPicture(drawn, { task, kindName, colours: colours.light });
  return printedPicture(context, title, picture, {
    note: isCut ? t('relationsCut', { most: mostRows }) : '',
  });
}
