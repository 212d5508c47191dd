import { Alert, Button, Checkbox, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import type { Finding } from '#domain/quality/check.ts';
import { checkGroups } from '#domain/quality/groups.ts';
import { lookedAtBy } from '#domain/quality/looked-at.ts';
import { stepWords } from '#domain/quality/texts.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import { CheckPart } from './CheckPart';
import { LookDialog } from './LookDialog';
import styles from './quality.less';
import { useFindings } from './useFindings';

/** The checks of quality by step, with what each found and what was looked at already. */
export default function QualityPage() {
  const t = useT();
  const findings = useFindings();
  const readOnly = useWorkspace((v) => v.readOnly);
  const rows = useWorkspace((v) => v.w.lookedAt);
  const [isSeenShown, showSeen] = useState(false);
  const [areAllShown, showAll] = useState(false);
  const [asked, setAsked] = useState<readonly Finding[] | null>(null);
  const seenBy = useMemo(() => lookedAtBy(rows), [rows]);
  const steps = useMemo(() => checkGroups(findings ?? []), [findings]);
  if (!findings) return <Skeleton className={parts.waiting ?? ''} active paragraph={{ rows: 8 }} />;
  const open = findings.filter((one) => !seenBy(one));
  return (
    <section className={styles.page} data-part="quality" aria-label={t('quality.title')}>
      <header className={styles.bar}>
        <h2>{t('quality.title')}</h2>
        <strong>{t('quality.open', { count: open.length })}</strong>
        <Checkbox checked={isSeenShown} onChange={({ target }) => showSeen(target.checked)}>
          {t('quality.showSeen', { count: findings.length - open.length })}
        </Checkbox>
        <Checkbox checked={areAllShown} onChange={({ target }) => showAll(target.checked)}>
          {t('quality.showAll')}
        </Checkbox>
        <Button
          size="small"
          className={styles.all ?? ''}
          disabled={readOnly !== null || open.length === 0}
          title={readOnly ? t(`workspace.${readOnly}`) : t('quality.look.all')}
          onClick={() => setAsked(open)}
        >
          {t('quality.look.all')}
        </Button>
        {readOnly && <span role="note">{t(`workspace.${readOnly}`)}</span>}
      </header>
      <div className={styles.list}>
        <p className={styles.hint}>{t('quality.hint')}</p>
        {open.length === 0 && <Alert type="success" showIcon title={t('quality.none')} />}
        {steps.map(({ step, groups }) => {
          const shown = groups.filter(
            (group) => areAllShown || group.findings.some((one) => isSeenShown || !seenBy(one)),
          );
          return shown.length === 0 ? null : (
            <section key={step} aria-label={inLanguage(stepWords[step])}>
              <h3>{inLanguage(stepWords[step])}</h3>
              {shown.map((group) => (
                <CheckPart
                  key={group.key}
                  group={group}
                  seenBy={seenBy}
                  isSeenShown={isSeenShown}
                  readOnly={readOnly}
                  onLook={setAsked}
                />
              ))}
            </section>
          );
        })}
      </div>
      {asked && <LookDialog findings={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
