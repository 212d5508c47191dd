import { useAccess } from '@umijs/max';
import { Alert, App, Button, Flex, Form, Result, Skeleton, Typography } from 'antd';
import { type ComponentType, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { calModel, treatmentRule } from '#contract/model.ts';
import { type ModelProblem, problem } from '#domain/method/model-problems.ts';
import { useSavedForm } from '@/components/useSavedForm';
import { type PlainTextKey, useT } from '@/i18n';
import { call } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useCall } from '@/request/useCall';
import { ModelChecks } from '../ModelChecks';
import { StepButtons } from '../ModelPageHead';
import { shapeProblems } from '../shape-problems';
import { useDraftHistory } from '../useDraftHistory';
import './table-page.less';

const silent = { skipErrorHandler: true };

/** What one edits of a table. */
export interface TablePartProps<D> {
  value: D;
  onChange: (draft: D) => void;
  problems: readonly ModelProblem[];
  readOnly: boolean;
}

/** A table there is one of. `T` travels, `D` is edited. Keep it outside of components. */
export interface TableKind<T extends object, D extends object> {
  calls: typeof calModel | typeof treatmentRule;
  schema: z.ZodObject;
  texts: { heading: PlainTextKey; why: PlainTextKey; saved: PlainTextKey };
  draftOf: (table: T) => D;
  tableOf: (draft: D) => T;
  /** Absent: every table one can enter is right. */
  check?: (table: T) => ModelProblem[];
  Table: ComponentType<TablePartProps<D>>;
}

interface Kept<T> {
  rev: number;
  table: T;
}

/** Get and change of a kind, with its own table type, which the type of a union of endpoints cannot say. */
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
  const [refused, setRefused] = useState<{ draft: D; problems: ModelProblem[] }>();
  const send = (revOf: () => number | Promise<number>) => async (typed: { table: D }) => {
    try {
      onSaved(await callsOf(kind).change({ rev: await revOf(), table: kind.tableOf(typed.table) }));
      message.success(t(kind.texts.saved));
    } catch (error) {
      if (error instanceof CallError) setRefused({ draft: typed.table, problems: atCells(error) });
      throw error;
    }
  };
  const saved = useSavedForm<{ table: D }>({
    titleOf: (path) => path,
    save: send(() => kept.rev),
    saveOver: send(async () => (await callsOf(kind).get()).rev),
  });
  // What was loaded first stays the start: after saving the form holds what was saved.
  const initial = useMemo(() => ({ table: kind.draftOf(kept.table) }), [kind, kept.table]);
  const draft = (Form.useWatch('table', saved.form) as D | undefined) ?? initial.table;
  const checked = useMemo(() => {
    const table = kind.tableOf(draft);
    const shape = shapeProblems(kind.schema, table, t);
    return [...shape.problems, ...(shape.readable ? (kind.check?.(table) ?? []) : [])];
  }, [kind, draft, t]);
  const known = new Set(checked.map(({ path }) => path));
  const answered = refused?.draft === draft ? refused.problems : [];
  const problems = [...checked, ...answered.filter(({ path }) => !known.has(path))];
  /** As one value: `setFieldsValue` would leave what the former state does not have. */
  const put = (table: D) => saved.form.setFieldValue('table' as never, table as never);
  const steps = useDraftHistory(
    draft,
    (table) => {
      put(table);
      saved.touch();
    },
    !readOnly,
  );
  const takeBack = () =>
    saved.cancel(() => {
      steps.record(draft);
      put(initial.table);
      saved.untouch();
    });

  return (
    <section className="table-page" aria-label={t(kind.texts.heading)}>
      <Flex gap={8} align="center" justify="space-between" wrap>
        <Typography.Title level={1} style={{ fontSize: 16, margin: 0 }}>
          {t(kind.texts.heading)}
        </Typography.Title>
        {!readOnly && (
          <Flex gap={8}>
            <StepButtons {...steps} />
            {saved.dirty && <Button onClick={takeBack}>{t('form.cancel')}</Button>}
            <Button type="primary" loading={saved.saving} disabled={!saved.dirty} onClick={() => saved.form.submit()}>
              {t('form.save')}
            </Button>
          </Flex>
        )}
      </Flex>
      <p className="quiet">{t(kind.texts.why)}</p>
      {readOnly && <Alert type="info" showIcon title={t('configuration.readOnly')} style={{ marginBlockEnd: 12 }} />}
      <Form<{ table: D }> {...saved.props} initialValues={initial} disabled={readOnly}>
        <div className="table-page-columns" data-checks={kind.check !== undefined}>
          <Form.Item
            name="table"
            validateTrigger="onSubmit"
            rules={[
              {
                validator: async () => {
                  if (checked.some(({ severity }) => severity === 'error'))
                    throw new Error(t('configuration.check.first'));
                },
              },
            ]}
          >
            <TableField kind={kind} problems={problems} readOnly={readOnly} onEdit={steps.record} />
          </Form.Item>
          {kind.check && (
            <aside>
              <ModelChecks problems={problems} />
            </aside>
          )}
        </div>
      </Form>
    </section>
  );
}

type FieldProps<T extends object, D extends object> = Partial<TablePartProps<D>> &
  Pick<TablePartProps<D>, 'problems' | 'readOnly'> & {
    kind: TableKind<T, D>;
    /** Told the draft before each change. */
    onEdit: (before: D) => void;
  };

/** The form gives value and onChange to its one child. */
function TableField<T extends object, D extends object>(props: FieldProps<T, D>) {
  const { kind, value, onChange, onEdit, ...rest } = props;
  if (value === undefined || !onChange) return null;
  const change = (next: D) => {
    onEdit(value);
    onChange(next);
  };
  return <kind.Table value={value} onChange={change} {...rest} />;
}

/** What the server refused, at its cells, until something is changed. */
function atCells(error: CallError): ModelProblem[] {
  const why = refusalText(error);
  return error.fields.map(({ path }) => {
    const place = path.replace(/^table\./, '');
    return problem('cellRefused', place, { row: place, why });
  });
}
