import { useMemo } from 'react';
import { type DrawnRow, task } from '#contract/task.ts';
import { edit, type Op } from '#domain/workspace/edit.ts';
import { apply, workspaceOf } from '#domain/workspace/workspace.ts';
import { DrawnPicture } from '@/canvas/DrawnPicture';
import { useT } from '@/i18n';
import { StartFile } from '@/product/StartFile';
import type { StartProps } from '@/product/task-start';
import { useCreating } from '@/product/useCreating';
import { call, silent } from '@/request/call';
import { newId } from '@/session/new-id';
import { drawingHint } from './drawing-hint';
import { PlanParts } from './PlanParts';
import { triedOf } from './tried';
import { drawingEndings, useDrawingPlan } from './useDrawingPlan';

/** The plan of a drawing for an empty task only adds, and no other kinds; the server would refuse those. */
const rowsOf = (ops: readonly Op[]): DrawnRow[] =>
  ops.flatMap((op) =>
    op.op === 'add' && op.id ? [{ kind: op.kind as DrawnRow['kind'], id: op.id, row: op.row }] : [],
  );

/** A drawing of another tool as the beginning of a new task: read as its import into a task reads it. */
export default function FromDrawing({ projectId, method, creating }: StartProps) {
  const t = useT();
  const w = useMemo(
    () => workspaceOf({ versionId: '', rev: 1, status: 'open', method, counters: {}, rows: {} }),
    [method],
  );
  const drawing = useDrawingPlan(w);
  const { plan, sketch, file, reading } = drawing;
  const tried = useMemo(
    () => triedOf(w.assets, plan, (ops) => edit(w, ops, { user: '', now: new Date().toISOString(), newId })),
    [w, plan],
  );
  const drawn = useMemo(() => tried.changes && apply(w, tried.changes), [w, tried]);
  const progress = useCreating(
    creating,
    plan
      ? (form) => {
          const rows = rowsOf(plan.ops);
          return call(task.createDrawn, { params: { projectId }, body: { form, rows } }, silent);
        }
      : null,
  );
  const none = plan && drawing.isEmpty ? t('task.start.drawing.none') : undefined;
  return (
    <StartFile
      label={t('task.start.drawing.file')}
      accept={drawingEndings}
      words={t('topology.import.choose')}
      hint={drawingHint(t)}
      file={file}
      reading={reading}
      problem={drawing.refused ?? (plan?.tooMany ? t('task.start.drawing.tooMany') : (tried.problem ?? none))}
      progress={progress}
      onChoose={drawing.choose}
    >
      {sketch && drawn && <DrawnPicture w={drawn} />}
      <PlanParts drawing={drawing} tried={tried} folded />
    </StartFile>
  );
}
