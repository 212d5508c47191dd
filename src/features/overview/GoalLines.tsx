import { useMemo } from 'react';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useCalText } from '@/ratings/useCalText';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './overview.less';
import { useOpenStep } from './useOpenStep';

/** The goals with their CAL and how many risks and requirements each has. */
export function GoalLines() {
  const t = useT();
  const calText = useCalText();
  const goals = useWorkspace((v) => v.w.goals);
  const risks = useWorkspace((v) => v.w.risks);
  const requirements = useWorkspace((v) => v.w.requirements);
  const ratings = useWorkspace((v) => v.ratings.goals);
  const open = useOpenStep('goals');
  const rows = useMemo(() => [...goals].sort(byCode), [goals]);
  const counts = useMemo(() => {
    const count = (list: Iterable<{ goals: readonly string[] }>) => {
      const found = new Map<string, number>();
      for (const row of list) for (const id of row.goals) found.set(id, (found.get(id) ?? 0) + 1);
      return found;
    };
    return { risks: count(risks), requirements: count(requirements) };
  }, [risks, requirements]);
  if (rows.length === 0) return <p className={styles.note}>{t('result.goals.none')}</p>;
  return (
    <table className={styles.figures} data-part="goals">
      <thead>
        <tr>
          <th scope="col">{t('workspace.field.code')}</th>
          <th scope="col">{t('workspace.field.name')}</th>
          <th scope="col">{t('risk.field.cal')}</th>
          <th scope="col">{t('board.risks')}</th>
          <th scope="col">{t('statistics.requirements')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, code, name }) => (
          <tr key={id}>
            <th scope="row">
              <button type="button" className={parts.chip} onClick={() => open(id)}>
                {code}
              </button>
            </th>
            <td>{name}</td>
            <td>{calText(ratings.get(id))}</td>
            <td className="num">{counts.risks.get(id) ?? 0}</td>
            <td className="num">{counts.requirements.get(id) ?? 0}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
