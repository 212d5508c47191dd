import { CheckOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { MergePreview } from '#contract/merge.ts';
import type { Decision } from '#domain/versions/merge-plan.ts';
import { useT } from '@/i18n';
import { ChangedWords } from '../diff/ChangedWords';
import styles from '../version.less';
import { SideChoice } from './SideChoice';

type MergedText = MergePreview['texts'][number];

/** A text about the system that both versions changed: what it was, both sides beside each other, and what was decided. */
export function TextCard({
  text: { field, base, mine, theirs },
  preview,
  decision,
  onDecide,
}: {
  text: MergedText;
  preview: MergePreview;
  decision: Decision | undefined;
  onDecide: (decision: Decision) => void;
}) {
  const t = useT();
  const [here, there] = [preview.will.before.version, preview.source.version];
  const common = preview.base.version ?? t('version.merge.unseen');
  const label = t(`task.field.${field}`);
  const choice = (take: 'mine' | 'theirs', version: string, text: string) => (
    <SideChoice take={take} version={version} decision={decision} onDecide={onDecide}>
      <ChangedWords before={base ?? text} after={text} />
    </SideChoice>
  );
  const isOwn = decision?.take === 'own';
  return (
    <section className={styles.conflict} data-part="conflict" data-decided={decision !== undefined} aria-label={label}>
      <div className={styles.conflictHead}>
        <b>{label}</b>
        <span className="quiet">{t('version.diff.texts')}</span>
        <span className={styles.fill} />
        <span className="quiet">{t('version.merge.what.field')}</span>
      </div>
      <div className={styles.choices}>
        <div className={styles.choice}>
          <span className={styles.choiceHead}>{t('version.merge.base', { version: common })}</span>
          {base ?? <span className="quiet">{t('version.merge.text.unknown', { base: common })}</span>}
        </div>
        {choice('mine', here, mine)}
        {choice('theirs', there, theirs)}
      </div>
      <div className={styles.own}>
        <button
          type="button"
          className={styles.ownButton}
          aria-pressed={isOwn}
          onClick={() => onDecide({ take: 'own', text: decision?.text ?? mine })}
        >
          {isOwn && <CheckOutlined />} {t('version.merge.take.own')}
        </button>
        {isOwn && (
          <Input.TextArea
            aria-label={t('version.merge.take.own')}
            autoSize={{ minRows: 1, maxRows: 8 }}
            value={decision.text ?? ''}
            onChange={({ target }) => onDecide({ take: 'own', text: target.value })}
          />
        )}
      </div>
    </section>
  );
}

/** What becomes of the texts about the system: before and after, with the words that changed. */
export function TakenTexts({ texts }: { texts: readonly Pick<MergedText, 'key' | 'field' | 'mine' | 'text'>[] }) {
  const t = useT();
  return (
    <div className={styles.notTaken} data-part="merged-texts">
      {texts.map(({ key, field, mine, text }) => (
        <div className={styles.leftLine} key={key}>
          <b>{t(`task.field.${field}`)}</b>
          <span className="quiet">{t('version.diff.texts')}</span>
          <span className={styles.words}>
            <ChangedWords before={mine} after={text} removed />
          </span>
        </div>
      ))}
    </div>
  );
}
