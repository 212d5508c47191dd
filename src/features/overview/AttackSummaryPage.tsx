import { useMemo } from 'react';
import { scaleOf } from '#domain/method/rate/scale.ts';
import { type AttackLine, attackSummary, type SharedStep } from '#domain/views/attack-summary.ts';
import { byCode, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { compareRated } from '@/ratings/compare-rated';
import { Level } from '@/ratings/Level';
import { useLevelText } from '@/ratings/useLevelText';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './overview.less';
import { ReadGrid } from './ReadGrid';
import { codeColumn, numberColumn, textColumn } from './read-columns';
import { useOpenStep } from './useOpenStep';

/** How each threat scenario is attacked, which steps several paths share, and where attacks begin. */
export default function AttackSummaryPage() {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const found = useMemo(() => attackSummary(w, ratings), [w, ratings]);
  const threats = useMemo(() => [...found.threats].sort(byCode), [found]);
  const columns = useAttackColumns(w);
  const steps = useStepColumns();
  const vectors = vectorNames(w);
  return (
    <section className={styles.page} aria-label={t('attackSummary.title')} data-part="attack-summary" data-paper>
      <header className={styles.bar}>
        <h2>{t('attackSummary.title')}</h2>
        <span className="quiet">
          {t('attackSummary.count', { threats: threats.length, paths: w.paths.size, steps: w.steps.size })}
        </span>
        <span className={styles.fill} />
        {found.vectors.length > 0 && (
          <ul className={styles.treatments} aria-label={t('attackSummary.vectors')}>
            {found.vectors.map(({ vector, count }) => (
              <li key={vector ?? ''}>
                {vector === null ? t('attackSummary.vector.none') : (vectors.get(vector) ?? vector)}{' '}
                <b className="num">{count}</b>
              </li>
            ))}
          </ul>
        )}
      </header>
      <div className={styles.stack}>
        <ReadGrid
          title={t('attackSummary.threats')}
          rows={threats}
          columns={columns}
          empty={t('attackSummary.none')}
          height="max(260px, calc(55vh - 120px))"
        />
        <ReadGrid
          title={t('attackSummary.steps')}
          rows={found.steps}
          columns={steps}
          empty={t('attackSummary.steps.none')}
          height={220}
        />
      </div>
    </section>
  );
}

function vectorNames({ method }: Workspace): ReadonlyMap<string, string> {
  const model = scaleOf(method).vectorModel;
  const levels = model?.levels.get(model.vectorParameter ?? '');
  return new Map([...(levels?.entries() ?? [])].map(([code, { name }]) => [code, inLanguage(name)]));
}

function useAttackColumns(w: Workspace) {
  const t = useT();
  const feasibilityText = useLevelText('feasibility');
  const riskText = useLevelText('risk');
  const open = useOpenStep('threats');
  const { paths, method } = w;
  return useMemo(() => {
    const types = new Map(method.threatTypes.map(({ code, name }) => [code, inLanguage(name)]));
    const scale = scaleOf(method);
    const rank = (code: string | null) => (code === null ? null : scale.rank(code));
    const text = textColumn<AttackLine>;
    const easiest = ({ easiest: id, tree }: AttackLine) => {
      const path = id && paths.get(id);
      return path ? `${path.code} ${path.name}` : tree ? t('attackSummary.tree') : '';
    };
    return [
      codeColumn<AttackLine>(t('workspace.field.code'), (code) => t('board.open', { code }), open),
      text('description', t('risk.field.threat'), 240, ({ description }) => description, { grow: true }),
      text('type', t('attackSummary.type'), 130, ({ type }) => types.get(type) ?? type),
      numberColumn<AttackLine>('paths', t('attackSummary.paths'), 110, ({ paths: count }) => count),
      numberColumn<AttackLine>('unrated', t('attackSummary.unrated'), 100, ({ unrated }) => unrated),
      text('feasibility', t('risk.field.feasibility'), 110, ({ feasibility }) => feasibilityText(feasibility), {
        show: ({ feasibility }) => <Level of="feasibility" code={feasibility} />,
        compare: (a, b) => compareRated(rank(a.feasibility), rank(b.feasibility)),
      }),
      numberColumn<AttackLine>('sum', t('attackSummary.sum'), 110, ({ sum }) => sum),
      text('easiest', t('attackSummary.easiest'), 200, easiest, { grow: true }),
      text('risk', t('attackSummary.risk'), 120, ({ risk }) => riskText(risk), {
        show: ({ risk }) => <Level of="risk" code={risk} />,
        compare: (a, b) => compareRated(a.risk, b.risk),
      }),
    ];
  }, [t, paths, method, feasibilityText, riskText, open]);
}

function useStepColumns() {
  const t = useT();
  return useMemo(
    () => [
      textColumn<SharedStep>('code', t('workspace.field.code'), 76, ({ code }) => code, { sticky: true }),
      textColumn<SharedStep>('name', t('workspace.field.name'), 360, ({ name }) => name, { grow: true }),
      numberColumn<SharedStep>('paths', t('attackSummary.paths'), 120, ({ paths }) => paths),
      numberColumn<SharedStep>('threats', t('attackSummary.threats'), 160, ({ threats }) => threats),
    ],
    [t],
  );
}
