import { taskVersion } from '#contract/task-version.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { ApprovalLine } from '@/product/ApprovalLine';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './overview.less';

/** Others answer requests for approval while the page is open (ms). */
const readEvery = 5_000;

/** The versions of the task, who made which of them final, and why although points were open. */
export function VersionLines() {
  const t = useT();
  const dates = useDates();
  const taskId = useWorkspace((v) => v.head.taskId);
  const shown = useWorkspace((v) => v.head.versionId);
  const { data } = useCall(taskVersion.list, { params: { taskId } }, { pollingInterval: readEvery });
  return (
    <table className={styles.figures} data-part="versions-lines">
      <thead>
        <tr>
          <th scope="col">{t('version.field.version')}</th>
          <th scope="col">{t('version.field.content')}</th>
          <th scope="col">{t('version.field.author')}</th>
          <th scope="col">{t('version.field.createdOn')}</th>
          <th scope="col">{t('version.field.status')}</th>
        </tr>
      </thead>
      <tbody>
        {(data ?? []).map(({ id, version, content, author, createdOn, status, frozen, imported, approvals }) => (
          <tr key={id} aria-current={id === shown || undefined}>
            <th scope="row">{version}</th>
            <td>{content}</td>
            <td>{author.name}</td>
            <td className="num">{dates.time(createdOn)}</td>
            <td>
              {t(`version.status.${status}`)}
              {frozen && ` · ${t('version.frozenBy', { who: frozen.by.name, when: dates.time(frozen.on) })}`}
              {imported && (
                <p className={styles.note}>
                  {t('version.imported', { who: imported.by.name, when: dates.time(imported.on) })}
                </p>
              )}
              {frozen && frozen.openPoints > 0 && (
                <p className={styles.note}>
                  {t('version.frozenPoints', { count: frozen.openPoints, reason: frozen.reason })}
                </p>
              )}
              {approvals.map((one) => (
                <p key={one.id} className={styles.note}>
                  <ApprovalLine approval={one} />
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
