import { App, Button, Empty, Radio, Select } from 'antd';
import { useState } from 'react';
import {
  type DifferingRow,
  type OpinionDifference,
  type OpinionResult,
  secondOpinion,
} from '#contract/second-opinion.ts';
import { impossibleKey } from '#domain/agreement/judgement.ts';
import { Choice } from '#domain/agreement/opinion.ts';
import { isSameRating, isUndecided } from '#domain/agreement/settle.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useAction } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { ReasonInput } from './ReasonInput';
import { type ScaleWords, scaleWords } from './scale-words';
import styles from './second-opinion.less';

/** Rows drawn at first, and with each press of the button below them. */
const atOnce = 50;

/** The rows on which a second opinion differs, most first: each is settled here. */
export function DifferingRows({
  result,
  versionId,
  readOnly,
  onChanged,
}: {
  result: OpinionResult;
  versionId: string;
  readOnly: boolean;
  onChanged: (result: OpinionResult) => void;
}) {
  const t = useT();
  const [shown, setShown] = useState(atOnce);
  const method = useWorkspace((v) => v.w.method);
  const words = scaleWords(method, t);
  const stateOf = (id: string) => result.opinions.find((one) => one.id === id)?.state;
  return (
    <>
      <h3>{t('opinion.differing', { count: result.rows.length })}</h3>
      {result.rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('opinion.differing.none')} />
      )}
      {result.rows.slice(0, shown).map((row) => (
        <SettleRow
          key={`${row.opinionId} ${row.id} ${row.rev}`}
          row={row}
          words={words}
          versionId={versionId}
          readOnly={readOnly}
          isClosed={stateOf(row.opinionId) === 'settled'}
          onChanged={onChanged}
        />
      ))}
      {result.rows.length > shown && (
        <Button onClick={() => setShown(shown + atOnce)}>
          {t('opinion.more', { count: result.rows.length - shown })}
        </Button>
      )}
    </>
  );
}

/** What is chosen on screen for one rating. */
interface Draft {
  take?: Choice['take'];
  level?: string;
  reason?: string;
}

const notAnalysed = ' not analysed';

const choiceOf = (key: string, { take, level, reason = '' }: Draft): Choice | null => {
  if (!take || !Choice.shape.reason.safeParse(reason).success) return null;
  if (take !== 'new') return { key, take, reason };
  if (!level || reason.trim() === '') return null;
  const isLeftOut = level === notAnalysed;
  return { key, take, reason, entry: { level: isLeftOut ? null : level, notAnalysed: isLeftOut, reason: '' } };
};

function SettleRow({
  row,
  words,
  versionId,
  readOnly,
  isClosed,
  onChanged,
}: {
  row: DifferingRow;
  words: ScaleWords;
  versionId: string;
  readOnly: boolean;
  isClosed: boolean;
  onChanged: (result: OpinionResult) => void;
}) {
  const t = useT();
  const [, go] = useAddress();
  const { message } = App.useApp();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const { run, loading } = useAction(secondOpinion.settle);
  const choices = row.differences.flatMap(({ key }) => choiceOf(key, drafts[key] ?? {}) ?? []);
  const put = (key: string, change: Draft) => setDrafts((now) => ({ ...now, [key]: { ...now[key], ...change } }));
  const settle = async () => {
    const { kind, id, rev, opinionId } = row;
    const done = await run({ params: { versionId, opinionId }, body: { kind, id, rev, choices } });
    if (!done) return;
    setDrafts({});
    message.success(t('opinion.settle.done', { code: row.code }));
    onChanged(done);
  };
  const open = () => {
    // Attack steps are shown in their paths.
    if (row.kind !== 'steps') go({ step: row.kind, row: row.id, page: null });
  };
  return (
    <section className={styles.differing} aria-label={row.code} data-part="differing-row">
      <header>
        {row.kind === 'steps' ? (
          <b>{row.code}</b>
        ) : (
          <Button size="small" type="link" onClick={open}>
            {row.code}
          </Button>
        )}
        <span>{row.title}</span>
        <span className={styles.quiet}>{t('opinion.between', { first: row.firstBy, second: row.rater })}</span>
      </header>
      {row.reason && <p className={styles.quiet}>{t('opinion.theirReason', { who: row.rater, reason: row.reason })}</p>}
      {row.differences.map((one) => (
        <SettleRating
          key={one.key}
          one={one}
          row={row}
          words={words}
          draft={drafts[one.key] ?? {}}
          readOnly={readOnly || isClosed}
          isClosed={isClosed}
          onDraft={(change) => put(one.key, change)}
        />
      ))}
      <Button
        size="small"
        type="primary"
        loading={loading}
        disabled={readOnly || isClosed || choices.length === 0}
        onClick={() => void settle()}
      >
        {t('opinion.settle')}
      </Button>
    </section>
  );
}

function SettleRating({
  one,
  row,
  words,
  draft,
  readOnly,
  isClosed,
  onDraft,
}: {
  one: OpinionDifference;
  row: DifferingRow;
  words: ScaleWords;
  draft: Draft;
  readOnly: boolean;
  isClosed: boolean;
  onDraft: (change: Draft) => void;
}) {
  const t = useT();
  const dates = useDates();
  const { key, first, second, now, decision } = one;
  const said = (entry: typeof first) =>
    entry?.reason ? `${words.entry(key, entry)} (${entry.reason})` : words.entry(key, entry);
  const name = words.parameter(key);
  const isOpenAgain = decision !== null && isUndecided(decision, now);
  const isMoved = decision === null && !isSameRating(now, first);
  const levels = words.levels(key).map(({ code, name }) => ({ value: code, label: name }));
  const canLeaveOut = row.kind === 'damages' && key !== impossibleKey;
  return (
    <fieldset className={styles.rating} disabled={readOnly}>
      <legend>{name}</legend>
      {decision && (
        <p>
          {t('opinion.decided', {
            level: words.entry(key, decision.now),
            who: decision.by,
            on: dates.time(decision.at),
          })}
          {decision.reason && `: ${decision.reason}`}
        </p>
      )}
      {isOpenAgain && (
        <p role="note">{t(isClosed ? 'opinion.now' : 'opinion.openAgain', { level: words.entry(key, now) })}</p>
      )}
      {isMoved && <p className={styles.quiet}>{t('opinion.now', { level: words.entry(key, now) })}</p>}
      <Radio.Group
        disabled={readOnly}
        aria-label={name}
        value={draft.take ?? null}
        onChange={({ target }) => onDraft({ take: target.value })}
        options={[
          { value: 'first', label: t('opinion.take.first', { who: row.firstBy, level: said(first) }) },
          { value: 'second', label: t('opinion.take.second', { who: row.rater, level: said(second) }) },
          { value: 'new', label: t('opinion.take.new') },
        ]}
      />
      {draft.take === 'new' && (
        <Select
          size="small"
          className={styles.level ?? ''}
          aria-label={t('opinion.level', { name })}
          placeholder={t('opinion.level', { name })}
          value={draft.level ?? null}
          onChange={(level) => onDraft({ level })}
          options={canLeaveOut ? [...levels, { value: notAnalysed, label: t('opinion.notAnalysed') }] : levels}
        />
      )}
      {draft.take && (
        <ReasonInput
          label={t('opinion.reason', { name })}
          placeholder={t(draft.take === 'new' ? 'opinion.reason.needed' : 'opinion.reason.free')}
          value={draft.reason ?? ''}
          onChange={(reason) => onDraft({ reason })}
        />
      )}
    </fieldset>
  );
}
