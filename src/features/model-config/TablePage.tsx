import { useAccess } from '@umijs/max';
import { Alert, App, Button, Flex, Result, Skeleton, Typography } from 'antd';
import { type ComponentType, useMemo } from 'react';
import type * as z from 'zod';
import type { calModel, treatmentRule } from '#contract/model.ts';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { SavedForm } from '@/components/forms/SavedForm';
import { BesideChecks } from '@/editor/BesideChecks';
import { DraftField } from '@/editor/DraftField';
import { draftProblems } from '@/editor/draft-checks';
import { ModelChecks } from '@/editor/ModelChecks';
import { StepButtons } from '@/editor/StepButtons';
import type { TablesProps } from '@/editor/tables-props';
import { useDraftEditor } from '@/editor/useDraftEditor';
import { useRefusedSave } from '@/editor/useRefusedSave';
import { type PlainTextKey, useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import styles from './table-page.less';
/** A table there is one of. `T` is sent, `D` is edited. Keep it outside of components. */
export interface TableKind<T extends object, D extends object> {
  calls: typeof calModel | typeof treatmentRule;
  schema: z.ZodObject;
  texts: { heading: PlainTextKey; why: PlainTextKey; saved: PlainTextKey };
  draftOf: (table: T) => D;
  tableOf: (draft: D) => T;
  /** Absent: every table one can enter is right. */
  check?: (table: T) => ModelProblem[];
  Table: ComponentType<TablesProps<D>>;
}

interface Kept<T> {
  rev: number;
  table: T;
}

/** Get and change of a kind, with its own table type, which the type of a union of endpoints cannot express. */
const callsOf = <T extends object, D extends object>(kind: TableKind<T, D>) => {
  const calls = kind.calls as typeof calModel;
  return {
    endpoint: calls.get,
    get: async () => (await call(calls.get, {}, silent)) as unknown as Kept<T>,
    change: async (body: Kept<T>) => (await call(calls.change, { body: body as never }, silent)) as unknown as Kept<T>,
  };
};

/** A table new projects start with, of which there is one: loaded, edited, saved with the rev that was seen. */
export function TablePage<T extends object, D extends object>({ kind }: { kind: TableKind<T, D> }) {
  const t = useT();
  const { data, error, mutate } = useCall(callsOf(kind).endpoint, {});
  if (error) return <Result status="warning" title={t('configuration.failed')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <TableEditor kind={kind} kept={data as unknown as Kept<T>} onSaved={(kept) => mutate(kept as never)} />;
}

interface EditorProps<T extends object, D extends object> {
  kind: TableKind<T, D>;
  kept: Kept<T>;
  onSaved: (kept: Kept<T>) => void;
}

function TableEditor<T extends object, D extends object>({ kind, kept, onSaved }: EditorProps<T, D>) {
  const t = useT();
  const { message } = App.useApp();
  const readOnly = useAccess().canConfigurationThreatModify !== true;
  const send = async (rev: number, draft: D) => {
    onSaved(await callsOf(kind).change({ rev, table: kind.tableOf(draft) }));
    message.success(t(kind.texts.saved));
  };
  // What was loaded first stays the start: after saving the form holds what was saved.
  const initial = useMemo(() => ({ draft: kind.draftOf(kept.table) }), [kind, kept.table]);
  const editor = useDraftEditor<D>({
    keptAs: { place: `table ${kind.texts.heading}`, rev: kept.rev },
    initial,
    readOnly,
    titleOf: (path) => path,
    placeOf,
    save: ({ draft }) => send(kept.rev, draft),
    saveOver: async ({ draft }) => send((await callsOf(kind).get()).rev, draft),
  });
  const { draft } = editor;
  const found = useMemo(() => draftProblems(kind.schema, kind.tableOf(draft), t, kind.check), [kind, draft, t]);
  const problems = editor.problems(found);
  const onRefused = useRefusedSave(found, editor.props.onFinishFailed);

  return (
    <section className={styles.page} aria-label={t(kind.texts.heading)}>
      <Flex gap={8} align="center" justify="space-between" wrap>
        <Typography.Title level={1} style={{ fontSize: 16, margin: 0 }}>
          {t(kind.texts.heading)}
        </Typography.Title>
        {!readOnly && (
          <Flex gap={8}>
            <StepButtons {...editor.steps} />
            {editor.dirty && <Button onClick={editor.takeBack}>{t('form.cancel')}</Button>}
            <Button
              type="primary"
              loading={editor.saving}
              disabled={!editor.dirty}
              onClick={() => editor.form.submit()}
            >
              {t('form.save')}
            </Button>
          </Flex>
        )}
      </Flex>
      <p className="quiet">{t(kind.texts.why)}</p>
      {readOnly && <Alert type="info" showIcon title={t('configuration.readOnly')} style={{ marginBlockEnd: 12 }} />}
      <SavedForm saved={editor} initialValues={initial} disabled={readOnly} onFinishFailed={onRefused}>
        <BesideChecks belowUntil="medium" {...(kind.check && { checks: <ModelChecks problems={problems} /> })}>
          <DraftField<D> found={found} onEdit={editor.record}>
            {(value, onChange) => (
              <kind.Table
                value={value}
                onChange={onChange}
                problems={problems}
                readOnly={readOnly || editor.offer !== null}
              />
            )}
          </DraftField>
        </BesideChecks>
      </SavedForm>
    </section>
  );
}

/** `table.levels.2.code` of the request is `levels.2.code` of the draft. */
const placeOf = (path: string) => path.replace(/^table\./, '');
