import { Typography } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { ModelItem } from '#contract/model.ts';
import { SavedForm } from '@/components/forms/SavedForm';
import { BesideChecks } from '@/editor/BesideChecks';
import { BothLanguages, useBothTitle } from '@/editor/BothLanguages';
import { DraftField } from '@/editor/DraftField';
import { hasErrors } from '@/editor/draft-checks';
import { ModelChecks } from '@/editor/ModelChecks';
import { useDraftEditor, type WithDraft } from '@/editor/useDraftEditor';
import type { PlaceOf } from '@/editor/useRefusedCells';
import { useRefusedSave } from '@/editor/useRefusedSave';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { saveBlob } from '@/request/download';
import { ModelPageActions, ModelPageNotes } from './ModelPageHead';
import { writeModelFile } from './model-file';
import type { ModelKind, Named, Start, TablesOf } from './model-kind';
import styles from './model-page.less';
import { type FormOf, keptPlaceOf } from './model-page-calls';
import { useCheckedModel } from './useCheckedModel';

type Head = Pick<Named, 'name' | 'description'>;

interface Props<M extends Named, D extends object, N> {
  kind: ModelKind<M, D, N>;
  heading: string;
  /** For `keptPlaceOf`. */
  keptPlace: string;
  /** Name and description start empty without it. */
  head: Partial<Head>;
  /** What the tables start with; undefined = from `draft`, or from nothing. */
  tables: TablesOf<M> | undefined;
  draft?: D | undefined;
  /** What it starts with is stored nowhere: leaving asks from the beginning. */
  startsUnsaved: boolean;
  /** Absent for a new model. */
  item?: ModelItem;
  /** The model has been deleted since something was entered in it: of that a new one can be made. */
  gone?: { rev: number | undefined; onDiscard: () => void };
  canModify: boolean;
  /** Absent for a stored model: there, Cancel goes back to what is stored. */
  onCancel?: (() => void) | undefined;
  onCopy?: (() => void) | undefined;
  /** A copy of what was entered and cannot or shall not be saved here. */
  onCopyEdited?: (edited: Start<D>) => void;
  save: (form: FormOf<M>) => Promise<void>;
  saveOver: (form: FormOf<M>) => Promise<void>;
}

/** The editor of one model: name, grids, and beside them what is wrong and what it would move. */
export function ModelPageEditor<M extends Named, D extends object, N>(props: Props<M, D, N>) {
  const { kind, heading, keptPlace, startsUnsaved, item, gone, canModify, save, saveOver } = props;
  const t = useT();
  const bothTitle = useBothTitle();
  const titles = { name: t('configuration.field.name'), description: t('configuration.field.description') };
  const locked = item?.locked === true;
  const readOnly = !canModify || locked;
  const initial = useInitial(props);
  const sending = (send: typeof save) => (entered: WithDraft<D, Head>) => {
    return send({ ...headOf(entered), ...kind.tablesOf(entered.draft) } as unknown as FormOf<M>);
  };
  const editor = useDraftEditor<D, Head>({
    keptAs: { place: keptPlaceOf(kind, keptPlace), rev: gone ? gone.rev : item?.rev },
    initial,
    startsUnsaved,
    readOnly,
    titleOf: (path) => bothTitle(path, titles) ?? path,
    placeOf,
    save: sending(save),
    saveOver: sending(saveOver),
  });
  const { form, dirty, draft } = editor;
  const waits = readOnly || editor.offer !== null;

  const { model, neighbours, found } = useCheckedModel(kind, draft, item?.id);
  const problems = editor.problems(found);
  const onRefused = useRefusedSave(found, editor.props.onFinishFailed);
  const later = useDeferredValue(hasErrors(found) ? null : model);

  const leave = (then: (() => void) | undefined) => then && (() => editor.cancel(then));
  const enteredHead = () => headOf(form.getFieldsValue(true));
  const copy = () => {
    if (!dirty || !props.onCopyEdited) return props.onCopy?.();
    // Nothing is lost: the copy has it. The guard must be off before the address changes.
    flushSync(editor.untouch);
    props.onCopyEdited({ head: enteredHead(), draft });
  };
  const toFile = () => saveModelFile(kind.name, enteredHead(), kind.tablesOf(draft));

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
          saving={editor.saving}
          steps={editor.steps}
          onSave={() => form.submit()}
          onCancel={leave(props.onCancel) ?? (dirty ? editor.takeBack : undefined)}
          onCopy={canModify && props.onCopy ? copy : undefined}
          onFile={toFile}
        />
      </header>
      <ModelPageNotes canModify={canModify} item={item} />
      <SavedForm
        saved={editor}
        onDiscard={gone?.onDiscard}
        className={styles.form}
        initialValues={initial}
        disabled={readOnly}
        onFinishFailed={onRefused}
      >
        <BesideChecks
          belowUntil="medium"
          headHeight={68}
          checks={
            <>
              <ModelChecks problems={problems} isNew={item === undefined} />
              {kind.Effect && <kind.Effect model={later} />}
            </>
          }
        >
          <div>
            <BothLanguages name="name" title={titles.name} schema={kind.form} />
            <BothLanguages name="description" title={titles.description} schema={kind.form} long />
            <DraftField<D> found={found} onEdit={editor.record}>
              {(value, onChange) => (
                <kind.Tables
                  value={value}
                  onChange={onChange}
                  problems={problems}
                  readOnly={waits}
                  neighbours={neighbours}
                />
              )}
            </DraftField>
          </div>
        </BesideChecks>
      </SavedForm>
    </section>
  );
}

/** What the page begins with; the same value until another model is shown. */
function useInitial<M extends Named, D extends object, N>({ kind, head, tables, draft }: Props<M, D, N>) {
  return useMemo(
    () => ({
      name: head.name,
      description: head.description,
      draft: tables ? kind.draftOf(tables) : (draft ?? kind.empty),
    }),
    [head, tables, draft, kind],
  );
}

const headOf = ({ name, description }: Head): Head => ({ name, description });

function saveModelFile(kind: Parameters<typeof writeModelFile>[0], head: Head, tables: object): void {
  const blob = new Blob([writeModelFile(kind, { ...head, ...tables })], { type: 'application/json' });
  saveBlob(blob, `${inLanguage(head.name ?? { en: '', zh: '' }) || kind}.json`);
}

/** `form.levels.2.to` of the request is `levels.2.to` of the draft; name and description are fields of their own. */
const placeOf: PlaceOf = (path) =>
  /^(form\.)?(name|description)\b/.test(path) ? undefined : path.replace(/^form\./, '');
