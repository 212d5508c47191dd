import { useMemo } from 'react';
import { task } from '#contract/task.ts';
import type { Method } from '#domain/model/method.ts';
import { completed, type RowsByKind, workspaceOf } from '#domain/workspace/workspace.ts';
import { DrawnPicture } from '@/canvas/DrawnPicture';
import { currentLanguage } from '@/i18n';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';

/** The first diagram of a task template. */
export default function TemplatePicture({ template, method }: { template: string; method: Method }) {
  const { data } = useCall(
    task.templateDrawing,
    { params: { entryId: template }, query: { locale: currentLanguage() } },
    silent,
  );
  const w = useMemo(() => {
    if (!data) return null;
    const rows = completed(data.rows as RowsByKind);
    return workspaceOf({ versionId: '', rev: 1, status: 'open', method, counters: {}, rows });
  }, [data, method]);
  return w && <DrawnPicture w={w} />;
}
