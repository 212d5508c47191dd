import { Form, Typography } from 'antd';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ModelItem } from '#contract/model.ts';
import { type ModelProblem, problem } from '#domain/method/model-problems.ts';
import type { LocalText } from '#domain/model/base.ts';
import { useSavedForm } from '@/components/useSavedForm';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { saveBlob } from '@/request/download';
import { refusalText } from '@/request/failures';
import { BothLanguages, useBothTitle } from './BothLanguages';
import { inLanguage } from './local-text';
import { ModelChecks } from './ModelChecks';
import { ModelPageActions, ModelPageNotes } from './ModelPageHead';
import { writeModelFile } from './model-file';
import type { ModelKind, Named, Start, TablesOf, TablesProps } from './model-kind';
import styles from './model-page.less';
import type { FormOf } from './model-page-calls';
import { shapeProblems } from './shape-problems';
import { useDraftHistory } from './useDraftHistory';

interface Typed<D> {
  name: LocalText;
  description: LocalText;
  tables: D;
}

interface Props<M extends Named, D extends object, N> {
  kind: ModelKind<M, D, N>;
  heading: string;
  /** Name and description start empty without it. */
  head: Partial<Pick<Named, 'name' | 'description'>>;
  /** What the tables start with; undefined = from `draft`, or from nothing. */
  tables: TablesOf<M> | undefined;
  draft?: D | undefined;
  /** What it starts with would be lost: it is stored nowhere. */
  typedAlready: boolean;
  /** Absent for a new model. */
  item?: ModelItem;
  canModify: boolean;
  /** Absent for a stored model: there, what was typed is taken back. */
  onCancel?: (() => void) | undefined;
  onCopy?: (() => void) | undefined;
  /** A copy of what was typed and cannot be saved here, or shall not be. */
  onCopyEdited?: (edited: Start<D>) => void;
  save: (form: FormOf<M>) => Promise<void>;
  saveOver: (form: FormOf<M>) => Promise<void>;
}

const useNothing = () => undefined as never;

/** The editor of one model: name, grids, and beside them what is wrong and what it would move. */
export function ModelPageEditor<M extends Named, D extends object, N>(props: Props<M, D, N>) {
  const { kind, heading, head, tables: start, draft: begun, typedAlready, item, canModify, save, saveOver } = props;
  const t = useT();
  const bothTitle = useBothTitle();
  const titles = { name: t('configuration.field.name'), description: t('configuration.field.description') };
  const [refused, setRefused] = useState<{ draft: D; problems: ModelProblem[] }>();

  const sent = (send: typeof save) => async (typed: Typed<D>) => {
    const { name, description, tables } = typed;
    try {
      await send({ name, description, ...kind.tablesOf(tables) } as unknown as FormOf<M>);
    } catch (error) {
      if (error instanceof CallError) setRefused({ draft: tables, problems: atCells(error) });
      throw error;
    }
  };
  const saved = useSavedForm<Typed<D>>({
    titleOf: (path) => bothTitle(path, titles) ?? path,
    save: sent(save),
    saveOver: sent(saveOver),
  });
  const { form, dirty, touch } = saved;
  const initial = useMemo(
    () => ({
      ...{ name: head.name, description: head.description },
      tables: start ? kind.draftOf(start) : (begun ?? kind.empty),
    }),
    [head, start, begun, kind],
  );
  const draft = (Form.useWatch('tables', form) as D | undefined) ?? initial.tables;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    if (typedAlready) touch();
  }, []);

  const useNeighbours: (draft: D) => N = kind.useNeighbours ?? useNothing;
  const neighbours = useNeighbours(draft);
  const checked = useMemo(() => {
    const tables = kind.tablesOf(draft);
    const id = item?.id ?? 'new';
    const model = { name: { en: '', zh: '' }, description: { en: '', zh: '' }, ...tables, id } as unknown as M;
    const shape = shapeProblems(kind.form, tables, t);
    const found = shape.readable ? kind.check(model, neighbours) : [];
    return { model, problems: [...shape.problems, ...found] };
  }, [kind, draft, neighbours, item?.id, t]);
  const answered = refused?.draft === draft ? refused.problems : [];
  const known = new Set(checked.problems.map(({ path }) => path));
  const problems = [...checked.problems, ...answered.filter(({ path }) => !known.has(path))];
  const hasErrors = checked.problems.some(({ severity }) => severity === 'error');
  const later = useDeferredValue(hasErrors ? null : checked.model);

  const locked = item?.locked === true;
  const readOnly = !canModify || locked;
  const leave = (then: (() => void) | undefined) => then && (() => saved.cancel(then));
  /** As one value: `setFieldsValue` would leave what the former state does not have. */
  const put = (tables: D) => form.setFieldValue('tables' as never, tables as never);
  const steps = useDraftHistory(
    draft,
    (tables) => {
      put(tables);
      touch();
    },
    !readOnly,
  );
  const takeBack = () =>
    saved.cancel(() => {
      const { name, description, tables } = initial;
      steps.record(draft);
      form.setFieldsValue({ name, description } as never);
      put(tables);
      saved.untouch();
    });
  const typedHead = () => {
    const { name, description } = form.getFieldsValue(true) as Typed<D>;
    return { name, description };
  };
  const copy = () => {
    if (!dirty || !props.onCopyEdited) return props.onCopy?.();
    // Nothing is lost: it goes along. The guard must be off before the address changes.
    flushSync(saved.untouch);
    props.onCopyEdited({ head: typedHead(), draft });
  };
  const toFile = () => {
    const { name, description } = typedHead();
    const text = writeModelFile(kind.name, { name, description, ...kind.tablesOf(draft) });
    saveBlob(
      new Blob([text], { type: 'application/json' }),
      `${inLanguage(name ?? { en: '', zh: '' }) || kind.name}.json`,
    );
  };

  return (
    <section className={styles.editor} aria-label={heading}>
      <header className={styles.head}>
        <Typography.Title level={1} style={{ fontSize: 16, margin: 0 }}>
          {heading}
        </Typography.Title>
        <ModelPageActions
          isNew={item === undefined}
          readOnly={readOnly}
          dirty={dirty}
          saving={saved.saving}
          steps={steps}
          onSave={() => form.submit()}
          onCancel={leave(props.onCancel) ?? (dirty ? takeBack : undefined)}
          onCopy={canModify && props.onCopy ? copy : undefined}
          onFile={toFile}
        />
      </header>
      <ModelPageNotes canModify={canModify} item={item} />
      <Form<Typed<D>> {...saved.props} initialValues={initial} disabled={readOnly}>
        <div className={styles.columns}>
          <div className={styles.tables}>
            <BothLanguages name="name" title={titles.name} schema={kind.form} />
            <BothLanguages name="description" title={titles.description} schema={kind.form} long />
            <Form.Item
              name="tables"
              validateTrigger="onSubmit"
              rules={[
                {
                  validator: async () => {
                    if (hasErrors) throw new Error(t('configuration.check.first'));
                  },
                },
              ]}
            >
              <TablesField {...{ kind, problems, readOnly, neighbours }} onEdit={steps.record} />
            </Form.Item>
          </div>
          <aside className={styles.checks}>
            <ModelChecks problems={problems} />
            {kind.Effect && <kind.Effect model={later} />}
          </aside>
        </div>
      </Form>
    </section>
  );
}

type FieldProps<M extends Named, D extends object, N> = Partial<TablesProps<D, N>> &
  Pick<TablesProps<D, N>, 'problems' | 'readOnly' | 'neighbours'> & {
    kind: ModelKind<M, D, N>;
    /** Told the draft before each change. */
    onEdit: (before: D) => void;
  };

/** The form gives value and onChange to its one child. */
function TablesField<M extends Named, D extends object, N>(props: FieldProps<M, D, N>) {
  const { kind, value, onChange, onEdit, problems, readOnly, neighbours } = props;
  if (value === undefined || !onChange) return null;
  const change = (next: D) => {
    onEdit(value);
    onChange(next);
  };
  return <kind.Tables {...{ value, problems, readOnly, neighbours }} onChange={change} />;
}

/** What the server refused, at its cells, until something is changed there. */
function atCells(error: CallError): ModelProblem[] {
  const why = refusalText(error);
  return error.fields
    .filter(({ path }) => !/^(form\.)?(name|description)\b/.test(path))
    .map(({ path }) => {
      const place = path.replace(/^form\./, '');
      return problem('cellRefused', place, { row: place, why });
    });
}
