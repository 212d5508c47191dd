import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import type { AnalysisRow, Row } from '#domain/kinds/kinds.ts';
import type { Finding, Severity } from '#domain/quality/check.ts';
import type { CheckGroup } from '#domain/quality/groups.ts';
import { effectOfCheck } from '#domain/quality/looked-at.ts';
import { checkWords } from '#domain/quality/texts.ts';
import { drop } from '#domain/workspace/edit.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { titleOf } from '@/rows/row-title';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import type { ReadOnly } from '@/session/session-view';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './quality.less';
import { useOpenFinding } from './useOpenFinding';

interface Props {
  group: CheckGroup;
  seenBy: (finding: Finding) => Row<'lookedAt'> | undefined;
  isSeenShown: boolean;
  readOnly: ReadOnly;
  onLook: (findings: readonly Finding[]) => void;
}

/** Lines shown at once of a check. */
const portion = 50;

const colours: Readonly<Record<Severity, string>> = { high: 'red', medium: 'orange', low: 'default' };

/** One check: how much it found, why it matters on demand, and its rows, which can be folded away. */
export function CheckPart({ group, seenBy, isSeenShown, readOnly, onLook }: Props) {
  const t = useT();
  const [isUnfolded, unfold] = useState(true);
  const [isExplained, explain] = useState(false);
  const [most, setMost] = useState(portion);
  const blocks = useWorkspace((v) => effectOfCheck(v.w.method, group.key) === 'blocks');
  const words = checkWords[group.key];
  const open = group.findings.filter((one) => !seenBy(one));
  const shown = isSeenShown ? group.findings : open;
  const title = inLanguage(words.title);
  return (
    <section className={styles.check} data-check={group.key} aria-label={title}>
      <header>
        <button type="button" className={styles.title} aria-expanded={isUnfolded} onClick={() => unfold(!isUnfolded)}>
          {isUnfolded ? <DownOutlined /> : <RightOutlined />} {title}
        </button>
        <Button
          size="small"
          type="link"
          aria-expanded={isExplained}
          aria-label={`${t('quality.why')}: ${title}`}
          onClick={() => explain(!isExplained)}
        >
          {t('quality.why')}
        </Button>
        <Tag color={colours[group.severity]}>{t(`quality.severity.${group.severity}`)}</Tag>
        {blocks && <Tag color="red">{t('workspace.points.blocks')}</Tag>}
        <span className={styles.count}>{t('quality.count', { count: open.length })}</span>
        {open.length > 1 && (
          <Button
            size="small"
            type="link"
            disabled={readOnly !== null}
            title={readOnly ? t(`workspace.${readOnly}`) : t('quality.look.check')}
            onClick={() => onLook(open)}
          >
            {t('quality.look.check')}
          </Button>
        )}
      </header>
      {isExplained && (
        <dl className={styles.why}>
          <dt>{t('quality.why')}</dt>
          <dd>
            {inLanguage(words.why)} <span className={styles.clause}>{group.clause}</span>
          </dd>
          <dt>{t('quality.bad')}</dt>
          <dd>{inLanguage(words.bad)}</dd>
          <dt>{t('quality.good')}</dt>
          <dd>{inLanguage(words.good)}</dd>
        </dl>
      )}
      {isUnfolded && (
        <ul>
          {shown.slice(0, most).map((one) => (
            <Line
              key={`${one.id} ${one.field} ${one.facts}`}
              finding={one}
              seen={seenBy(one)}
              readOnly={readOnly}
              onLook={onLook}
            />
          ))}
        </ul>
      )}
      {isUnfolded && shown.length > most && (
        <Button size="small" type="link" onClick={() => setMost(most + portion)}>
          {t('quality.more', { count: shown.length - most })}
        </Button>
      )}
    </section>
  );
}

/** What its row is called; a risk by its threat scenario. */
function titleOfFinding(w: Workspace, { kind, id }: Finding): string {
  const row = tableOf(w, kind).get(id) as AnalysisRow | undefined;
  if (!row) return '';
  if (kind !== 'risks') return titleOf(kind, row);
  const threat = w.threats.get((row as Row<'risks'>).threat);
  return threat ? titleOf('threats', threat) : '';
}

interface LineProps {
  finding: Finding;
  seen: Row<'lookedAt'> | undefined;
  readOnly: ReadOnly;
  onLook: (findings: readonly Finding[]) => void;
}

function Line({ finding, seen, readOnly, onLook }: LineProps) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const openFinding = useOpenFinding();
  const people = useWorkspace((v) => v.people);
  const name = finding.code || t('quality.task');
  const title = useWorkspace((v) => titleOfFinding(v.w, finding));
  const why = readOnly ? t(`workspace.${readOnly}`) : undefined;
  return (
    <li data-seen={seen !== undefined}>
      <button type="button" className={styles.jump} onClick={() => openFinding(finding)}>
        {name}
      </button>{' '}
      {title && (
        <span className={styles.name} title={title}>
          {title}
        </span>
      )}{' '}
      <span>{inLanguage(finding.said)}</span>
      {seen ? (
        <>
          <span className={styles.seen}>
            {t('quality.seen', {
              who: people.get(seen.createBy) ?? seen.createBy,
              day: seen.updateTime.slice(0, 10),
              reason: seen.reason,
            })}
          </span>
          <Button
            size="small"
            type="link"
            disabled={readOnly !== null}
            title={why ?? t('quality.look.undo')}
            onClick={() => void runEdit(session.edit(drop('lookedAt', seen)))}
          >
            {t('quality.look.undo')}
          </Button>
        </>
      ) : (
        <Button
          size="small"
          type="link"
          disabled={readOnly !== null}
          title={why ?? t('quality.look.one')}
          aria-label={`${t('quality.look.one')}: ${name}`}
          onClick={() => onLook([finding])}
        >
          {t('quality.look.one')}
        </Button>
      )}
    </li>
  );
}
