import { useVirtualizer } from '@tanstack/react-virtual';
import { useDebounce } from 'ahooks';
import { App, Button, Empty, Flex, Result, Segmented, Skeleton } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type MergePreview, merge } from '#contract/merge.ts';
import type { RowChange } from '#domain/versions/row-change.ts';
import { useT } from '@/i18n';
import { refusalText } from '@/request/failures';
import { useAction, useCall } from '@/request/useCall';
import type { FieldsByKind } from '@/rows/useFieldWords';
import { DiffList } from '../diff/DiffList';
import { ShownComparison } from '../diff/DiffParts';
import { linesOf } from '../diff/diff-lines';
import { DifferenceWords } from '../diff/difference-words';
import { knownCode } from '../diff/known-code';
import styles from '../version.less';
import { ConflictCard } from './ConflictCard';
import { MethodChoice, type Methods } from './MethodChoice';
import { NotTakenList } from './NotTakenList';
import { TakenTexts, TextCard } from './TextCard';
import { useMergeDecisions } from './useMergeDecisions';

/** A moment of quiet in typing before the server works out what the decisions come to (ms). */
const quietFor = 500;
const everything = { part: null, what: null, by: null, search: '' };
type Part = 'decide' | 'will' | 'left';

/** Merges a version into another: first what has to be decided and what will happen, then the merge (R-VER-11). */
export function MergePanel({
  from,
  into,
  fields,
  methods,
  onMethod,
  onClose,
  onDone,
}: {
  from: string;
  into: string;
  fields: FieldsByKind;
  methods: Methods;
  /** After the project took over the method of the other version. */
  onMethod: () => void;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const { decisions, decide, reconsider, forget } = useMergeDecisions(from, into);
  const sent = useDebounce(decisions, { wait: quietFor });
  const input = { params: { versionId: into }, body: { from, decisions: sent } };
  const { data, error, loading, refresh } = useCall(merge.preview, input, { skipErrorHandler: true });
  const { run, loading: merging } = useAction(merge.run);
  const [chosen, setPart] = useState<Part | null>(null);
  const words = useMemo(() => {
    if (!data) return undefined;
    const codeOf = (id: string) => knownCode(data.codes, id) ?? knownCode(data.will.codes, id);
    return new DifferenceWords({ methods: data.will.methods, codeOf }, fields, t);
  }, [data, fields, t]);
  useReconsider(data, reconsider);
  if (error) return <Result status="warning" title={refusalText(error)} extra={<Close onClose={onClose} />} />;
  if (!data || !words) return <Skeleton className={styles.page} active paragraph={{ rows: 10 }} />;
  const { will, source, notTaken, notes } = data;
  const takenTexts = data.texts.filter(({ mine, text }) => text !== mine);
  const asked = questionsIn(data);
  const left = asked.filter(({ key }) => !decisions[key]);
  const open = left.length;
  const part: Part = chosen ?? (asked.length > 0 ? 'decide' : 'will');
  const settle = (take: 'mine' | 'theirs') => decide(Object.fromEntries(left.map(({ key }) => [key, { take }])), left);
  const submit = async () => {
    const body = { from, rev: data.rev, fromRev: source.rev, textsSeen: data.textsSeen, decisions };
    const done = await run({ params: { versionId: into }, body });
    if (!done) return refresh();
    forget();
    message.success(t('version.merge.done', { source: source.version, into: will.after.version }));
    onDone();
  };
  return (
    <div className={styles.merge} data-part="merge">
      <Flex className={styles.tools} gap={8} align="center" wrap>
        <b>{t('version.merge.title', { source: source.version, into: will.after.version })}</b>
        <span className="quiet">
          {t('version.merge.since', { base: data.base.version ?? t('version.merge.unseen') })}
        </span>
        <span className={styles.fill} />
        <Segmented<Part>
          size="small"
          aria-label={t('version.merge.parts')}
          value={part}
          onChange={setPart}
          options={[
            { value: 'decide', label: t('version.merge.part.decide', { open, count: asked.length }) },
            { value: 'will', label: t('version.merge.part.will', { count: will.rows.length + takenTexts.length }) },
            { value: 'left', label: t('version.merge.part.left', { count: notTaken.length + notes.length }) },
          ]}
        />
      </Flex>
      <MethodChoice
        data={data}
        methods={methods}
        onTaken={() => {
          refresh();
          onMethod();
        }}
      />
      {part === 'decide' && <Questions data={data} words={words} decisions={decisions} decide={decide} />}
      {part === 'will' && takenTexts.length > 0 && <TakenTexts texts={takenTexts} />}
      {part === 'will' && (will.rows.length > 0 || takenTexts.length === 0) && <Will data={data} words={words} />}
      {part === 'left' && (
        <div className={styles.list}>
          <NotTakenList notTaken={notTaken} notes={notes} words={words} />
        </div>
      )}
      <MergeBar
        open={open}
        here={will.after.version}
        there={source.version}
        onSettle={settle}
        onClose={onClose}
        canMerge={open === 0 && sent === decisions && !loading && will.rows.length + data.texts.length > 0}
        merging={merging}
        onMerge={() => void submit()}
      />
    </div>
  );
}

/** Asks again about what somebody changed after it was decided. */
function useReconsider(data: MergePreview | undefined, reconsider: ReturnType<typeof useMergeDecisions>['reconsider']) {
  const t = useT();
  const { message } = App.useApp();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the two versions are read anew
  useEffect(() => {
    const count = data ? reconsider(questionsIn(data)) : 0;
    if (count > 0) message.warning(t('version.merge.changed', { count }), 8);
  }, [data]);
}

/** What a person has to decide: texts about the system first, then rows. */
const questionsIn = ({ texts, conflicts }: MergePreview) => [...texts.filter(({ asked }) => asked), ...conflicts];

type Decide = ReturnType<typeof useMergeDecisions>;

/** The questions as cards. */
function Questions({
  data,
  words,
  decisions,
  decide,
}: {
  data: MergePreview;
  words: DifferenceWords;
} & Pick<Decide, 'decisions' | 'decide'>) {
  const texts = data.texts.filter(({ asked }) => asked);
  return (
    <Conflicts>
      {texts.map((text) => (
        <TextCard
          key={text.key}
          text={text}
          preview={data}
          decision={decisions[text.key]}
          onDecide={(decision) => decide({ [text.key]: decision }, [text])}
        />
      ))}
      {data.conflicts.map((conflict) => (
        <ConflictCard
          key={conflict.key}
          conflict={conflict}
          preview={data}
          words={words}
          decision={decisions[conflict.key]}
          onDecide={(decision) => decide({ [conflict.key]: decision }, [conflict])}
        />
      ))}
    </Conflicts>
  );
}

/** What is left to decide, a way to decide all of it alike, and the merge itself. */
function MergeBar({
  open,
  here,
  there,
  onSettle,
  onClose,
  canMerge,
  merging,
  onMerge,
}: {
  open: number;
  here: string;
  there: string;
  onSettle: (take: 'mine' | 'theirs') => void;
  onClose: () => void;
  canMerge: boolean;
  merging: boolean;
  onMerge: () => void;
}) {
  const t = useT();
  return (
    <Flex className={styles.mergeBar} gap={8} align="center" wrap>
      {open > 0 ? (
        <>
          <span className="num">{t('version.merge.open', { count: open })}</span>
          <Button size="small" onClick={() => onSettle('mine')}>
            {t('version.merge.all.mine', { version: here })}
          </Button>
          <Button size="small" onClick={() => onSettle('theirs')}>
            {t('version.merge.all.theirs', { version: there })}
          </Button>
        </>
      ) : (
        <span className="quiet">{t('version.merge.undoHint')}</span>
      )}
      <span className={styles.fill} />
      <Close onClose={onClose} />
      <Button type="primary" disabled={!canMerge} loading={merging} onClick={onMerge}>
        {t('version.merge.submit')}
      </Button>
    </Flex>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  const t = useT();
  return <Button onClick={onClose}>{t('version.merge.close')}</Button>;
}

function Will({ data, words }: { data: MergePreview; words: DifferenceWords }) {
  const rows = useMemo(() => new Map(data.will.rows.map((row) => [row.id, row as RowChange])), [data]);
  const lines = useMemo(() => linesOf(data.will, everything), [data]);
  return (
    <ShownComparison value={{ found: data.will, words, rows, restore: null }}>
      <DiffList lines={lines} />
    </ShownComparison>
  );
}

/** The questions that are on the screen, however many there are. */
function Conflicts({ children: given }: { children: React.ReactElement[][] }) {
  const children = given.flat();
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: children.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 140,
    overscan: 6,
    getItemKey: useCallback((at: number) => children[at]?.key ?? at, [children]),
  });
  if (children.length === 0) return <Empty className={styles.start} description={t('version.merge.noConflicts')} />;
  return (
    <section className={styles.list} ref={scroller} aria-label={t('version.merge.conflicts')}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            className={styles.placed}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {children[item.index]}
          </div>
        ))}
      </div>
    </section>
  );
}
