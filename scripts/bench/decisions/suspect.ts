import { readingBases } from '#domain/impact-of-change/basis.ts';
import { impactOf } from '#domain/impact-of-change/impact-of-edit.ts';
import { byCause } from '#domain/impact-of-change/reasons.ts';
import { isSuspect, ReviewWatch } from '#domain/impact-of-change/review-watch.ts';
import type { AnyRow } from '#domain/kinds/kinds.ts';
import { type ReviewedKind, reviewedKinds } from '#domain/kinds/review/shape.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, change, edit, type Op } from '#domain/workspace/edit.ts';
import { apply, type EditContext, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { bigSize, bigTask, slices } from '#tests/world/big-task.ts';
import { type Figure, median, timed } from '../figure.ts';

const rounds = 15;

/** A task of 10 000 steps in which everything is reviewed, and its first asset is drawn in a boundary. */
function reviewedTask(at: EditContext): Workspace {
  let w = bigTask(defaultMethod, bigSize);
  const [asset] = w.assets;
  if (!asset) throw new Error('no asset');
  const drawn: Op[] = [
    add('diagrams', { name: 'one' }, 'diagram'),
    add('groups', { diagram: 'diagram', boundary: true, x: 0, y: 0, width: 400, height: 400 }, 'boundary'),
    add('nodes', { diagram: 'diagram', asset: asset.id, x: 20, y: 20, width: 80, height: 40 }, 'node'),
  ];
  w = apply(w, edit(w, drawn, at));
  const marks = (reviewedKinds as readonly ReviewedKind[]).flatMap((kind) =>
    [...(tableOf(w, kind) as Iterable<AnyRow>)].map(({ id }) => add('reviews', { kind, row: id })),
  );
  for (const ops of slices(marks)) w = apply(w, edit(w, ops, at));
  return w;
}

/** Impact of a change (M-16): what one edit makes suspect, with everything of 10 000 steps reviewed. */
export async function suspect(): Promise<Figure[]> {
  let n = 0;
  const at: EditContext = {
    user: 'u',
    now: '2026-03-02T08:00:00.000Z',
    newId: () => `made-${++n}`,
    readBases: readingBases,
  };
  let w = reviewedTask(at);
  const bytes = JSON.stringify([...w.reviews]).length;
  const watch = new ReviewWatch();
  const first = await timed(() => watch.update(w, rate(w)));
  const [drawing, keys, previews]: number[][] = [[], [], []];
  let listed = 0;
  for (let round = 0; round < rounds; round++) {
    const node = w.nodes.get('node');
    const [step] = w.steps;
    if (!node || !step) throw new Error('no node or step');
    const moved = apply(w, edit(w, [change('nodes', node, { x: round % 2 === 0 ? 900 : 20 })], at));
    const ratings = rate(moved);
    drawing?.push(
      await timed(() => {
        const marks = watch.update(moved, ratings);
        listed = byCause([...marks.values()].filter(isSuspect)).reduce(
          (sum, { marks: rows }) => sum + rows.length,
          listed,
        );
      }),
    );
    const impossible = apply(moved, edit(moved, [change('steps', step, { impossible: round % 2 === 0 })], at));
    const rated = rate(impossible);
    keys?.push(await timed(() => watch.update(impossible, rated)));
    previews?.push(await timed(() => impactOf(watch, { w: impossible, ratings: rated }, moved)));
    w = impossible;
  }
  return [
    {
      name: 'impact list after an edit of the drawing',
      value: median(drawing ?? []),
      unit: 'ms',
      budget: 100,
      note: `${listed} lines in all`,
    },
    { name: 'marks after one key in a step', value: median(keys ?? []), unit: 'ms', budget: 16 },
    { name: 'preview of a change', value: median(previews ?? []), unit: 'ms', budget: 100 },
    { name: 'marks of a version found first', value: first, unit: 'ms' },
    { name: 'reviews of every row', value: bytes / 1e6, unit: 'MB' },
  ];
}
