import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import type { Answer, AnswerControl, OptimiseResult } from '#domain/optimise/task.ts';
import { change } from '#domain/workspace/edit.ts';
import { useT } from '@/i18n';
import { Level } from '@/ratings/Level';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './cheapest-controls.less';
import { Notes } from './Notes';
import { useCost } from './useCost';
import type { Found } from './useSearch';

/** What was found: in one sentence, with what it leaves out, and the best answers side by side. */
export function Answers({ found, isOtherQuestion }: { found: Found; isOtherQuestion: boolean }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const { result } = found;
  const isOld = isOtherQuestion || isChanged(found, w);
  return (
    <section aria-label={t('cheapest.answers')}>
      <h3>{t('cheapest.answers')}</h3>
      {isOld && <Alert type="warning" showIcon title={t('cheapest.old')} />}
      <p role="status">
        <Summary result={result} />
      </p>
      <Notes result={result} leavesEntered={found.question.leavesEntered === true} />
      <div className={styles.answers}>
        {/* Where everything is reached already the sentence says all there is. */}
        {result.answers
          .filter(({ controls }) => controls.length > 0)
          .map((answer) => (
            <AnswerCard key={answer.controls.map(({ id }) => id).join()} answer={answer} isOld={isOld} />
          ))}
      </div>
    </section>
  );
}

/** What the search reads: a comment or a drawing changes no answer. */
const kinds = ['method', 'controls', 'damages', 'threats', 'paths', 'steps', 'treeNodes', 'risks', 'goals'] as const;
const isChanged = (found: Found, w: Found['w']): boolean => kinds.some((kind) => found.w[kind] !== w[kind]);

function Summary({ result }: { result: OptimiseResult }) {
  const t = useT();
  const cost = useCost();
  const { targets, unreachable, answers, count, more, isProven, bound } = result;
  if (targets.all === 0) return t('cheapest.noTargets');
  const reachable = targets.all - unreachable.length;
  if (reachable === 0) return t('cheapest.nothing');
  const [first] = answers;
  if (!first) return t('cheapest.nothing');
  if (first.controls.length === 0) return t('cheapest.reached', { count: reachable });
  const gap = result.cost === 0 ? 0 : Math.ceil((1000 * (result.cost - bound)) / result.cost) / 10;
  return [
    isProven
      ? t('cheapest.proven', { cost: cost(result.cost), count: reachable, all: targets.all })
      : result.isUnsure
        ? t('cheapest.unsure', { cost: cost(result.cost), count: reachable, all: targets.all })
        : t('cheapest.unproven', {
            cost: cost(result.cost),
            count: reachable,
            all: targets.all,
            bound: cost(bound),
            gap,
          }),
    count > 1 && (more ? t('cheapest.atLeast', { count }) : t('cheapest.count', { count })),
    count > answers.length && t('cheapest.shown', { count: answers.length }),
  ]
    .filter(Boolean)
    .join(' ');
}

function AnswerCard({ answer, isOld }: { answer: Answer; isOld: boolean }) {
  const t = useT();
  const cost = useCost();
  const session = useSession();
  const runEdit = useRunEdit();
  const { message } = App.useApp();
  const why = useWorkspace((v) => v.readOnly);
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    const ops = answer.controls.flatMap(({ id }) => {
      const row = session.view.w.controls.get(id);
      return row && !row.active ? [change('controls', row, { active: true })] : [];
    });
    if (ops.length === 0) return;
    setBusy(true);
    const isDone = await runEdit(session.edit(...ops));
    setBusy(false);
    if (isDone) message.success(t('cheapest.taken', { count: ops.length }));
  };
  return (
    <article className={styles.answer} aria-label={t('cheapest.answer', { cost: cost(answer.cost) })}>
      <h4>{t('cheapest.answer', { cost: cost(answer.cost) })}</h4>
      <ul>
        {answer.controls.map((control) => (
          <ControlLine key={control.id} control={control} />
        ))}
      </ul>
      {answer.controls.length > 0 && (
        <Button
          size="small"
          disabled={why !== null || isOld}
          loading={isBusy}
          {...(why !== null ? { title: t(`workspace.${why}`) } : isOld ? { title: t('cheapest.old') } : {})}
          onClick={() => void take()}
        >
          {t('cheapest.take')}
        </Button>
      )}
    </article>
  );
}

/** A control of an answer: what it keeps down, and what an answer without it costs. */
function ControlLine({ control }: { control: AnswerControl }) {
  const t = useT();
  const cost = useCost();
  const [, go] = useAddress();
  const controls = useWorkspace((v) => v.w.controls);
  const goals = useWorkspace((v) => v.w.goals);
  const row = controls.get(control.id);
  if (!row) return null;
  const { worth } = control;
  const codes = control.goals.map((id) => goals.get(id)?.code).join(', ');
  return (
    <li>
      <button
        type="button"
        className={styles.opens}
        onClick={() => go({ page: null, step: 'controls', row: control.id })}
      >
        {row.code} {row.name}
      </button>
      {' · '}
      {cost(control.cost)}
      {control.must && ` · ${t('cheapest.choice.must')}`}
      <Serves control={control} />
      {codes && <div>{t('cheapest.goals', { codes })}</div>}
      {worth && (
        <div>
          {worth.by === null
            ? t('cheapest.worth.never')
            : worth.by === 0 && worth.exact
              ? t('cheapest.worth.same')
              : t(worth.exact ? 'cheapest.worth.more' : 'cheapest.worth.atLeast', { cost: cost(worth.by) })}
        </div>
      )}
    </li>
  );
}

/** Risks named at once; more would not be read. */
const mostNamed = 5;

function Serves({ control: { serves } }: { control: AnswerControl }) {
  const t = useT();
  const risks = useWorkspace((v) => v.w.risks);
  if (serves.length === 0) return null;
  // Those whose target it keeps before the others.
  const sorted = [...serves].sort((a, b) => Number(b.breaks) - Number(a.breaks));
  return (
    <div>
      {t('cheapest.serves')}{' '}
      {sorted.slice(0, mostNamed).map(({ risk, without }, i) => (
        <span key={risk}>
          {i > 0 && ', '}
          {risks.get(risk)?.code} ({t('cheapest.without')} <Level of="risk" code={without} />)
        </span>
      ))}
      {sorted.length > mostNamed && ` ${t('cheapest.moreRisks', { count: sorted.length - mostNamed })}`}
    </div>
  );
}
