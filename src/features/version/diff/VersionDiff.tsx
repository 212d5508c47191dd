import { MergeOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { App, Button, Empty, Result, Skeleton } from 'antd';
import { type CSSProperties, lazy, Suspense, useMemo } from 'react';
import { comparison } from '#contract/comparison.ts';
import type { RowChange } from '#domain/versions/row-change.ts';
import { errorPicture } from '@/components/error-picture';
import { PageName } from '@/components/PageName';
import { useFilledWindow } from '@/components/useFilledWindow';
import { useTitle } from '@/components/useTitle';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useKindName } from '@/product/useKindName';
import { rowLabel } from '@/product/useRowLabel';
import { isNotThere } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useAction, useCall } from '@/request/useCall';
import type { FieldsByKind } from '@/rows/useFieldWords';
import { useTones } from '@/theme';
import { useTaskVersions } from '../useTaskVersions';
import styles from '../version.less';
import { DiffGone } from './DiffGone';
import { DiffList } from './DiffList';
import { DiffNav } from './DiffNav';
import { ShownComparison } from './DiffParts';
import { DiffPictures } from './DiffPictures';
import { DiffTools } from './DiffTools';
import { type DiffFilter, linesOf } from './diff-lines';
import { DifferenceWords } from './difference-words';
import { sheetOf } from './export-diff';
import { knownCode } from './known-code';
import { useDiffAddress } from './useDiffAddress';
import { VersionPicker } from './VersionPicker';

/** Seldom opened: its parts come when they are asked for. */
const MergePanel = lazy(() => import('../merge/MergePanel').then((one) => ({ default: one.MergePanel })));

/** Of what was added and removed, for the styles of the page. */
function useColours(): CSSProperties {
  const { low: added, serious: removed } = useTones();
  return {
    '--added': added.text,
    '--added-ground': added.background,
    '--removed': removed.text,
    '--removed-ground': removed.background,
  } as CSSProperties;
}

/** What became of one version in another (R-VER-8). @param fields the declared fields of every kind, for their words */
export default function VersionDiff({ fields }: { fields: FieldsByKind }) {
  const t = useT();
  const kindName = useKindName();
  const dates = useDates();
  const { message } = App.useApp();
  const { canProjectAnalysisRead, canProjectAnalysisModify } = useAccess();
  const [address, go] = useDiffAddress();
  useTitle(t('version.diff.title'));
  useFilledWindow();
  const { from, to, part, what, by, search, merge } = address;
  const asked = canProjectAnalysisRead && from && to ? { params: { versionId: to }, query: { with: from } } : null;
  const { data, error, refresh } = useCall(comparison.compare, asked, { skipErrorHandler: true });
  const { run: restore } = useAction(comparison.restore);
  const taskId = address.task || data?.after.taskId || '';
  const { versions, gone: goneTask } = useTaskVersions(taskId);
  // What was asked for before stays until the new answer is there, but not under other names.
  const isAnswer = data?.before.versionId === from && data.after.versionId === to;
  const shownNow = asked && isAnswer ? data : undefined;
  const rows = useMemo(() => new Map(shownNow?.rows.map((row) => [row.id, row as RowChange])), [shownNow]);
  const words = useMemo(() => {
    if (!shownNow) return undefined;
    const { methods, codes } = shownNow;
    return new DifferenceWords({ methods, codeOf: (id) => knownCode(codes, id) }, fields, t);
  }, [shownNow, fields, t]);
  const lines = useMemo(() => {
    const filter: DiffFilter = { part, what, by, search };
    return shownNow ? linesOf(shownNow, filter) : [];
  }, [shownNow, part, what, by, search]);
  const colours = useColours();
  if (!canProjectAnalysisRead) return <Result icon={errorPicture('403')} title={t('version.diff.denied')} />;

  const gone = goneTask ?? (asked && isNotThere(error) ? error : undefined);
  /** Also of a task cloned from the other or with it: the server knows what they have in common. */
  const mayMerge = canProjectAnalysisModify && shownNow?.after.status === 'open';
  const mayRestore = mayMerge && shownNow.after.taskId === shownNow.before.taskId;
  const bringBack = async ({ kind, id, code, at }: RowChange) => {
    const done = await restore({ params: { versionId: to }, body: { from, rows: [{ kind, id, seen: at }] } });
    // Somebody may have changed the row since: what it is now is shown before it is brought back.
    if (!done) return refresh();
    message.success(
      t('version.diff.restored', { code: rowLabel(t, kind, code), version: shownNow?.before.version ?? '' }),
    );
    refresh();
  };
  return (
    <div className={styles.diff} style={colours} data-part="diff">
      <PageName>{t('menu.project.diff')}</PageName>
      <VersionPicker
        address={address}
        taskId={taskId}
        versions={versions}
        found={shownNow}
        go={(change) => go({ merge: false, ...change })}
      >
        {mayMerge && !merge && (
          <Button icon={<MergeOutlined />} onClick={() => go({ merge: true })}>
            {t('version.merge.action', { version: shownNow.after.version })}
          </Button>
        )}
      </VersionPicker>
      {gone && <DiffGone task={goneTask} version={gone} taskId={address.task} />}
      {!asked && !gone && <Empty className={styles.start} description={t('version.diff.choose')} />}
      {asked && error && !gone && <Result status="warning" title={refusalText(error)} />}
      {asked && !error && !shownNow && <Skeleton className={styles.page} active paragraph={{ rows: 10 }} />}
      {shownNow && mayMerge && merge && (
        <Suspense fallback={<Skeleton className={styles.page} active paragraph={{ rows: 10 }} />}>
          <MergePanel
            key={`${from} ${to}`}
            from={from}
            into={to}
            fields={fields}
            methods={{ mine: shownNow.methods.after, theirs: shownNow.methods.before }}
            onMethod={refresh}
            onClose={() => go({ merge: false })}
            onDone={() => {
              go({ merge: false });
              refresh();
            }}
          />
        </Suspense>
      )}
      {shownNow && words && !error && !(mayMerge && merge) && (
        <ShownComparison value={{ found: shownNow, words, rows, restore: mayRestore ? bringBack : null }}>
          <DiffTools
            address={address}
            found={shownNow}
            go={go}
            matrix={() => sheetOf(shownNow, lines, words, { t, kindName, time: dates.time })}
          />
          <div className={styles.body}>
            <DiffNav found={shownNow} part={part} onPart={(next) => go({ part: next })} />
            {part === 'pictures' ? <DiffPictures from={from} to={to} /> : <DiffList lines={lines} />}
          </div>
        </ShownComparison>
      )}
    </div>
  );
}
