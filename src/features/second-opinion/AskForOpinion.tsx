import { Alert, App, Checkbox, DatePicker, Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import { secondOpinion } from '#contract/second-opinion.ts';
import { type Judged, type JudgedKind, type JudgedRow, judgedKinds } from '#domain/agreement/judgement.ts';
import { mostJudged, OpinionForm } from '#domain/agreement/opinion.ts';
import { questionsIn } from '#domain/agreement/questions.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { useAction, useCall } from '@/request/useCall';
import { titleOf } from '@/rows/row-title';
import { useWorkspace } from '@/session/SessionProvider';
import { ReasonInput } from './ReasonInput';
import styles from './second-opinion.less';

/** The rows of a kind that ask for a rating. */
function ratable(w: Workspace, kind: JudgedKind): JudgedRow[] {
  const ask = questionsIn(w);
  return [...(tableOf(w, kind).values() as Iterable<JudgedRow>)].filter((row) => ask(kind, row).length > 0);
}

/** Asks a participant to rate rows again: all of a kind, or some. */
export function AskForOpinion({
  versionId,
  onClose,
  onAsked,
}: {
  versionId: string;
  onClose: () => void;
  onAsked: () => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const w = useWorkspace((v) => v.w);
  const rowsOf = useMemo(() => new Map(judgedKinds.map((kind) => [kind, ratable(w, kind)])), [w]);
  const { data: people } = useCall(secondOpinion.candidates, { params: { versionId } });
  const [rater, setRater] = useState<string>();
  const [whole, setWhole] = useState<readonly JudgedKind[]>(['damages', 'steps', 'paths']);
  const [some, setSome] = useState<readonly string[]>([]);
  const [due, setDue] = useState('');
  const [note, setNote] = useState('');
  const { run, loading } = useAction(secondOpinion.ask);
  const rows = judgedKinds.flatMap((kind): Judged[] =>
    (rowsOf.get(kind) ?? [])
      .filter(({ id }) => whole.includes(kind) || some.includes(id))
      .map(({ id }) => ({ kind, id })),
  );
  const person = people?.find(({ id }) => id === rater);
  const isTold = OpinionForm.shape.note.safeParse(note).success;
  const submit = async () => {
    if (!person) return;
    if (!(await run({ params: { versionId }, body: { rater: person.id, rows, due, note } }))) return;
    message.success(t('opinion.ask.done', { who: person.name }));
    onAsked();
  };
  return (
    <Modal
      open
      title={t('opinion.ask.title')}
      okText={t('opinion.ask')}
      cancelText={t('opinion.back')}
      okButtonProps={{ loading, disabled: !person || rows.length === 0 || rows.length > mostJudged || !isTold }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <ReturnFocus />
      <div className={styles.form}>
        <p className="quiet">{t('opinion.ask.hint')}</p>
        <Select
          aria-label={t('opinion.ask.who')}
          placeholder={t('opinion.ask.who')}
          value={rater ?? null}
          onChange={setRater}
          showSearch={{ optionFilterProp: 'label' }}
          options={(people ?? []).map(({ id, name, isAsked }) => ({
            value: id,
            label: isAsked ? t('opinion.ask.already', { who: name }) : name,
            disabled: isAsked,
          }))}
        />
        {person && !person.blind && (
          <Alert type="warning" showIcon title={t('opinion.ask.notBlind', { who: person.name })} />
        )}
        {person && person.own > 0 && (
          <Alert type="warning" showIcon title={t('opinion.ask.own', { who: person.name, count: person.own })} />
        )}
        <RowChoice rowsOf={rowsOf} whole={whole} some={some} setWhole={setWhole} setSome={setSome} />
        <DatePicker
          aria-label={t('opinion.ask.due')}
          placeholder={t('opinion.ask.due')}
          onChange={(day) => setDue(day ? day.format('YYYY-MM-DD') : '')}
        />
        <ReasonInput
          isLong
          label={t('opinion.ask.note')}
          placeholder={t('opinion.ask.note')}
          value={note}
          onChange={setNote}
        />
        <span className="quiet">
          {rows.length > mostJudged
            ? t('opinion.ask.tooMany', { most: mostJudged })
            : t('opinion.ask.count', { count: rows.length })}
        </span>
      </div>
    </Modal>
  );
}

/** All rows of some kinds, and single ones of the others. */
function RowChoice({
  rowsOf,
  whole,
  some,
  setWhole,
  setSome,
}: {
  rowsOf: ReadonlyMap<JudgedKind, readonly JudgedRow[]>;
  whole: readonly JudgedKind[];
  some: readonly string[];
  setWhole: (kinds: readonly JudgedKind[]) => void;
  setSome: (ids: readonly string[]) => void;
}) {
  const t = useT();
  const kindName = useKindName();
  const others = judgedKinds.flatMap((kind) =>
    whole.includes(kind) ? [] : (rowsOf.get(kind) ?? []).map((row) => ({ kind, row })),
  );
  return (
    <>
      <Checkbox.Group
        aria-label={t('opinion.ask.rows')}
        value={[...whole]}
        onChange={(kinds) => setWhole(kinds as JudgedKind[])}
        options={judgedKinds.map((kind) => ({
          value: kind,
          label: `${kindName(kind)} (${rowsOf.get(kind)?.length ?? 0})`,
        }))}
      />
      {others.length > 0 && (
        <Select
          mode="multiple"
          aria-label={t('opinion.ask.some')}
          placeholder={t('opinion.ask.some')}
          value={[...some]}
          onChange={setSome}
          maxTagCount={8}
          showSearch={{ optionFilterProp: 'label' }}
          options={others.map(({ kind, row }) => ({ value: row.id, label: `${row.code} ${titleOf(kind, row)}` }))}
        />
      )}
    </>
  );
}
