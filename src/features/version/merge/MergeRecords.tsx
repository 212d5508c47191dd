import { useMemo } from 'react';
import { type MergeRecord, merge } from '#contract/merge.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { labelOfRow } from '#domain/workspace/label-of-row.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useKindName } from '@/product/useKindName';
import { rowLabel } from '@/product/useRowLabel';
import { useCall } from '@/request/useCall';
import { useFieldsByKind } from '@/rows/useFieldWords';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { DifferenceWords } from '../diff/difference-words';
import styles from '../version.less';
import { textOf } from './MergeValue';
import { NotTakenList } from './NotTakenList';
import { TakenTexts } from './TextCard';

/** What was merged into the version that is open: by whom, what was decided, what was not taken. */
export function MergeRecords() {
  const t = useT();
  const versionId = useWorkspace((v) => v.head.versionId);
  const { data } = useCall(merge.records, { params: { versionId } });
  const words = useWordsOfTask();
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.records} aria-label={t('version.merge.records')} data-part="merges">
      <h3 className={styles.checkTitle}>{t('version.merge.records')}</h3>
      {data.map((record) => (
        <Record key={record.id} record={record} words={words} />
      ))}
    </section>
  );
}

/** Words by the method of the task that is open, with the codes its rows have now. */
function useWordsOfTask(): DifferenceWords {
  const t = useT();
  const session = useSession();
  const fields = useFieldsByKind();
  const method = useWorkspace((v) => v.w.method);
  return useMemo(() => {
    const codeOf = (id: string) => codeIn(session.view.w, id);
    return new DifferenceWords({ methods: { before: method, after: method }, codeOf }, fields, t);
  }, [t, session, fields, method]);
}

function codeIn(w: Workspace, id: string): string | undefined {
  for (const kind of kindNames) {
    const row = tableOf(w, kind).get(id);
    if (row) return labelOfRow(w, kind, row);
  }
}

function Record({ record, words }: { record: MergeRecord; words: DifferenceWords }) {
  const t = useT();
  const dates = useDates();
  const { by, at, undone, decided, notTaken, notes, texts } = record;
  const source = record.source ?? t('version.merge.unseen');
  const asked = decided.length + texts.filter((text) => text.asked).length;
  const taken = texts.filter(({ mine, text }) => text !== mine);
  return (
    <details>
      <summary>
        {t('version.merge.record', { source, who: by.name, when: dates.time(at) })}{' '}
        <span className="quiet">
          {t('version.merge.recordCounts', { decided: asked, left: notTaken.length + notes.length })}
          {undone && ` · ${t('version.merge.undone')}`}
        </span>
      </summary>
      {decided.map((one) => (
        <Decided key={one.key} decided={one} source={source} words={words} />
      ))}
      {taken.length > 0 && <TakenTexts texts={taken} />}
      <NotTakenList notTaken={notTaken} notes={notes} words={words} />
    </details>
  );
}

/** One decision, with what stood here where the other version was taken instead. */
function Decided({
  decided: { code, kind, what, path, mine, take, needs },
  source,
  words,
}: {
  decided: MergeRecord['decided'][number];
  source: string;
  words: DifferenceWords;
}) {
  const t = useT();
  const kindName = useKindName();
  const here = t('version.merge.here');
  const isLost = (what === 'field' || what === 'tree') && take !== null && take !== 'mine';
  const stood = what === 'tree' ? String(mine ?? '') : textOf(t, words, kind, path, mine);
  return (
    <div className={styles.leftLine} data-part="decided">
      <b className="one-line" title={rowLabel(t, kind, code)}>
        {rowLabel(t, kind, code)}
      </b>
      <span className="quiet">
        {kindName(kind, 'one')}
        {what === 'field' && ` · ${words.of(kind, { path, before: null, after: null }).label}`}
      </span>
      <span className={styles.words}>
        {t(`version.merge.what.${what}`, { here, there: source, code: needs })}
        {isLost && <div>{t('version.merge.stood', { text: stood || t('workspace.history.empty') })}</div>}
      </span>
      <span className="quiet">
        {take && t(`version.merge.take.${take}`, { version: take === 'mine' ? here : source })}
      </span>
    </div>
  );
}
