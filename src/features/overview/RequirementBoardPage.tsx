import { DiffOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { taskVersion } from '#contract/task-version.ts';
import {
  type RequirementLine,
  type RequirementState,
  requirementBoard,
  requirementCounts,
  requirementStates,
} from '#domain/views/requirement-board.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { compareRated } from '@/ratings/compare-rated';
import { Level } from '@/ratings/Level';
import { useCalText } from '@/ratings/useCalText';
import { useLevelText } from '@/ratings/useLevelText';
import { useCall } from '@/request/useCall';
import { fromHere } from '@/session/came-from';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './overview.less';
import { ReadGrid } from './ReadGrid';
import { codeColumn, textColumn } from './read-columns';
import { useOpenStep } from './useOpenStep';

/** The security requirements by how far they are: not covered, covered, verified; what each lacks, and what it is for. */
export default function RequirementBoardPage() {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const [only, setOnly] = useState<RequirementState | 'all'>('all');
  const lines = useMemo(() => requirementBoard(w, ratings).sort(byCode), [w, ratings]);
  const counts = useMemo(() => requirementCounts(lines), [lines]);
  const rows = useMemo(() => lines.filter(({ state }) => only === 'all' || state === only), [lines, only]);
  const columns = useRequirementColumns();
  return (
    <section className={styles.page} aria-label={t('requirementBoard.title')} data-part="requirement-board" data-paper>
      <header className={styles.bar}>
        <h2>{t('requirementBoard.title')}</h2>
        <span className={styles.fill} />
        <CompareRequirements />
        <Segmented
          size="small"
          aria-label={t('requirementBoard.states')}
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: `${t('requirementBoard.all')} ${lines.length}` },
            ...requirementStates.map((state) => ({
              value: state,
              label: `${t(`requirementBoard.${state}`)} ${counts[state]}`,
            })),
          ]}
        />
      </header>
      <div className={styles.thirds} data-part="requirement-states">
        {requirementStates.map((state) => (
          <div className={styles.card} key={state} data-state={state}>
            <h3>{t(`requirementBoard.${state}`)}</h3>
            <b className={`num ${styles.great}`}>{counts[state]}</b>
            <p className={styles.note}>{t(`requirementBoard.${state}.rule`)}</p>
          </div>
        ))}
      </div>
      <ReadGrid
        title={t('requirementBoard.list')}
        rows={rows}
        columns={columns}
        empty={t('requirementBoard.none')}
        height="max(320px, calc(100vh - 380px))"
      />
    </section>
  );
}

/** The way to the requirements of this version beside those of the version it grew from; nothing for a first version. */
function CompareRequirements() {
  const t = useT();
  const { taskId, versionId } = useWorkspace((v) => v.head);
  const { data } = useCall(taskVersion.list, { params: { taskId } });
  const base = data?.find(({ id }) => id === versionId)?.base;
  const before = data?.find(({ id }) => id === base);
  if (!before) return null;
  const query = new URLSearchParams({ from: before.id, to: versionId, part: 'requirements' });
  return (
    <Link to={`/project/diff?${query}`} state={fromHere()}>
      <DiffOutlined /> {t('requirementBoard.compare', { version: before.version })}
    </Link>
  );
}

function useRequirementColumns() {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const calText = useCalText();
  const riskText = useLevelText('risk');
  const open = useOpenStep('requirements');
  return useMemo(() => {
    const codes = (table: 'goals' | 'assets', ids: readonly string[]) =>
      ids
        .map((id) => w[table].get(id))
        .map((row) => row && `${row.code} ${row.name}`)
        .filter(Boolean)
        .join(', ');
    const highest = ({ risks }: RequirementLine) =>
      risks.reduce<number | null>((most, id) => {
        const value = ratings.risks.get(id)?.overall ?? null;
        return value === null ? most : Math.max(most ?? value, value);
      }, null);
    const unverified = ({ unverified: ids }: RequirementLine) =>
      ids.map((id) => w.risks.get(id)?.code ?? '').join(', ');
    const lacks = (line: RequirementLine) =>
      line.lacks
        .map((one) => t(`requirementBoard.lacks.${one}`) + (one === 'verification' ? ` ${unverified(line)}` : ''))
        .join(', ');
    const text = textColumn<RequirementLine>;
    return [
      codeColumn<RequirementLine>(t('workspace.field.code'), (code) => t('board.open', { code }), open),
      text('name', t('workspace.field.name'), 280, ({ name }) => name, { grow: true }),
      text('state', t('requirement.field.state'), 100, ({ state }) => t(`requirement.state.${state}`)),
      text('lacks', t('requirementBoard.lacks'), 220, lacks, { grow: true }),
      text('cal', t('risk.field.cal'), 90, ({ id }) => calText(ratings.requirements.get(id))),
      text('risk', t('requirementBoard.risk'), 120, (line) => riskText(highest(line)), {
        show: (line) => <Level of="risk" code={highest(line)} />,
        compare: (a, b) => compareRated(highest(a), highest(b)),
      }),
      text('goals', t('risk.field.goals'), 200, ({ goals }) => codes('goals', goals)),
      text('assets', t('board.assets'), 180, ({ assets }) => codes('assets', assets)),
    ];
  }, [t, w, ratings, calText, riskText, open]);
}
