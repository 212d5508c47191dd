import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { MovedCal, MovedRisk, RiskState } from '#domain/versions/moved-risks.ts';
import { isRatedFrom, type MovableRating, riskRatings } from '#domain/versions/rating-causes.ts';
import { useT } from '@/i18n';
import { LevelTag } from '@/product/LevelTag';
import styles from '../version.less';
import { RowLinks, useShown, Who } from './DiffParts';
import type { MovedCalPart } from './diff-lines';

type Side = 'before' | 'after';
type RiskRating = MovedRisk['ratings'][number];

export function MovedHead({ shown }: { shown: number }) {
  const t = useT();
  const { found } = useShown();
  const { moved } = found;
  const counts = {
    fell: moved.filter(({ move }) => move !== null && move < 0).length,
    rose: moved.filter(({ move }) => move !== null && move > 0).length,
    residual: moved.filter(({ ratings }) => ratings.includes('residual')).length,
    cal: moved.filter(({ ratings }) => ratings.includes('cal')).length,
  };
  // Neither fell nor rose what has no value in one of the versions.
  const count = moved.filter(({ move, ratings }) => move === null && ratings.includes('value')).length;
  return (
    <div className={styles.head}>
      <h2>{t('version.diff.moved')}</h2>
      <span className="quiet num">
        {t('version.diff.movedCount', { shown, total: found.risks, ...counts })}
        {count > 0 && t('version.diff.movedUnrated', { count })}
      </span>
      <span className={styles.fill} />
      <span className="quiet">{t('version.diff.largestFirst')}</span>
    </div>
  );
}

export function MovedCalsHead({ part, shown }: { part: MovedCalPart; shown: number }) {
  const t = useT();
  return (
    <div className={styles.head}>
      <h2>{t(`version.diff.${part}`)}</h2>
      <span className="quiet num">{t('version.diff.changes', { count: shown })}</span>
    </div>
  );
}

/** A risk with its value, and what else of its ratings moved. */
export function MovedRiskLine({ risk }: { risk: MovedRisk }) {
  const t = useT();
  const { move, ratings } = risk;
  const stays = !ratings.includes('value');
  return (
    <div className={styles.moved} data-part="moved">
      <span
        className={styles.move}
        data-move={move === null || stays ? 'none' : move < 0 ? 'down' : 'up'}
        title={stays ? t('version.diff.sameValue') : undefined}
      >
        {move !== null && move !== 0 && (move < 0 ? <ArrowDownOutlined /> : <ArrowUpOutlined />)}
        {stays ? '=' : move === null ? '–' : Math.abs(move)}
      </span>
      <RowLinks kind="risks" id={risk.id} code={risk.code} />
      <span className="one-line">{risk.title}</span>
      <span className={styles.moves}>
        {riskRatings
          .filter((rating) => rating === 'value' || ratings.includes(rating))
          .map((rating) => (
            <Move key={rating} label={t(`risk.field.${rating}`)}>
              <Rating of={rating} state={risk.before} side="before" />
              {ratings.includes(rating) && (
                <>
                  <span aria-hidden>→</span>
                  <Rating of={rating} state={risk.after} side="after" />
                </>
              )}
            </Move>
          ))}
      </span>
      <Cause of={risk} ratings={ratings} />
      <span className={styles.who}>
        <Who by={risk.by} at={risk.at} />
      </span>
    </div>
  );
}

/** Of each part the kind of its rows, and what their CAL is read from. */
const calParts = {
  movedGoals: { kind: 'goals', ratings: ['goal', 'cal'] },
  movedRequirements: { kind: 'requirements', ratings: ['requirement', 'goal', 'cal'] },
} as const satisfies Record<MovedCalPart, { kind: 'goals' | 'requirements'; ratings: readonly MovableRating[] }>;

export function MovedCalLine({ part, row }: { part: MovedCalPart; row: MovedCal }) {
  const t = useT();
  const { words } = useShown();
  const { kind, ratings } = calParts[part];
  return (
    <div className={styles.moved} data-part="moved">
      <span />
      <RowLinks kind={kind} id={row.id} code={row.code} />
      <span className="one-line">{row.title}</span>
      <span className={styles.moves}>
        <Move label={t('goal.field.cal')}>
          <span>{words.cal('before', row.before)}</span>
          <span aria-hidden>→</span>
          <span>{words.cal('after', row.after)}</span>
        </Move>
      </span>
      <Cause of={row} ratings={ratings} />
      <span className={styles.who}>
        <Who by={row.by} at={row.at} />
      </span>
    </div>
  );
}

function Move({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <span className="quiet">{label}</span>
      <span className={styles.chips}>{children}</span>
    </>
  );
}

function Rating({ of, state, side }: { of: RiskRating; state: RiskState; side: Side }) {
  const { words } = useShown();
  if (of === 'cal') return <span>{words.cal(side, state.cal)}</span>;
  const { text, look } = words.risk(side, of === 'value' ? state : state.residual);
  return look ? <LevelTag tone={look.tone} name={text} /> : <span className="quiet">{text}</span>;
}

/** The first of the changed rows that may have moved it, with what of it is another, and how many more there are. */
function Cause({ of, ratings }: { of: MovedRisk | MovedCal; ratings: readonly MovableRating[] }) {
  const t = useT();
  const { words: said, rows } = useShown();
  const cause = of.causes.map(({ id }) => rows.get(id)).find((row) => row !== undefined);
  const first = cause?.differences.find(({ path }) => isRatedFrom(cause.kind, path, ratings));
  const shown = cause && first && said.of(cause.kind, first);
  const what =
    cause &&
    (shown
      ? t('version.diff.cause', {
          code: cause.code,
          field: shown.label,
          before: shown.before.text || t('workspace.history.empty'),
          after: shown.after.text || t('workspace.history.empty'),
        })
      : t(`version.diff.cause.${cause.what}`, { code: cause.code }));
  const more = of.causes.length > 1 && t('version.diff.moreCauses', { count: of.causes.length - 1 });
  const words = of.causes.length === 0 ? t('version.diff.causeMethod') : [what, more].filter(Boolean).join(' ');
  return (
    <span className="one-line quiet" title={words}>
      {words}
    </span>
  );
}
