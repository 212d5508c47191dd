import { taraTable } from '#contract/tara-table.ts';
import { useT } from '@/i18n';
import { StartFile } from '@/product/StartFile';
import type { StartProps } from '@/product/task-start';
import { useCreating } from '@/product/useCreating';
import { call, silent } from '@/request/call';
import { callWithProgress } from '@/request/call-with-progress';
import { TablePreviewParts } from '../TablePreviewParts';
import { usePastedTable } from '../usePastedTable';
import { tableEndings, useTableCheck } from '../useTableCheck';

/** The rows of a TARA sheet, read as its import into a task reads it. */
export default function FromTable({ projectId, creating }: StartProps) {
  const t = useT();
  const params = { projectId };
  const table = useTableCheck((form) => call(taraTable.checkNew, { params, form }, silent));
  const { file, preview, rows, refused, reading, read } = table;
  const progress = useCreating(
    creating,
    file && preview
      ? async (form, going) => {
          const sent = { file, ...table.chosen(), form: JSON.stringify(form) };
          const made = await callWithProgress(taraTable.createTask, sent, { ...going, params });
          return { id: made.taskId, versionId: made.versionId };
        }
      : null,
  );
  usePastedTable(t('exchange.table.pasted'), (pasted) => {
    if (!progress) void read(pasted, {});
  });
  const nothing = preview && rows === 0 ? t('exchange.table.made.none') : undefined;
  return (
    <StartFile
      label={t('task.start.table.file')}
      accept={tableEndings}
      words={t('exchange.table.choose')}
      hint={`${t('exchange.table.hint')} ${t('exchange.table.paste')}`}
      file={file}
      reading={reading}
      problem={refused ?? nothing}
      progress={progress}
      onChoose={(chosen) => void read(chosen, {})}
    >
      {preview && <TablePreviewParts table={table} preview={preview} folded />}
    </StartFile>
  );
}
