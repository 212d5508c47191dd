import { useEffect, useMemo, useState } from 'react';
import { type ControlsView, ratingIn } from '#domain/method/rate/ratings.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import { byHelp, type Help, whatHelps } from '#domain/workspace/what-helps.ts';
import { sentences } from '@/components/sentences';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Level } from '@/ratings/Level';
import parts from '@/rows/parts.less';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './attack-tree.less';

/** What helps is looked for when edits rest for so long (ms). */
const restBefore = 120;
/** Work on helps before the page is drawn again (ms). */
const slice = 12;

/** For each step how much harder it must get to lower the risk; found step by step, so that typing goes on meanwhile. */
function useHelps(threat: string, controlsView: ControlsView) {
  const session = useSession();
  const view = useWorkspace((v) => v.ratings.trees.get(threat));
  const risks = useWorkspace((v) => v.ratings.risks);
  const [found, setFound] = useState<{ helps: readonly Help[]; done: boolean; of: object | null }>(nothingFound);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rating is another question
  const question = useMemo(() => ({}), [view, risks, threat, controlsView]);
  useEffect(() => {
    const { w, ratings } = session.view;
    const work = whatHelps({ w, ratings }, threat, controlsView === 'controlled' ? 'asSet' : 'off');
    const helps: Help[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = () => {
      const until = performance.now() + slice;
      let done = false;
      while (!done && performance.now() < until) {
        const next = work.next();
        done = next.done === true;
        if (next.value) helps.push(next.value);
      }
      setFound({ helps: [...helps].sort(byHelp), done, of: question });
      if (!done) timer = setTimeout(go);
    };
    timer = setTimeout(go, restBefore);
    return () => clearTimeout(timer);
  }, [session, question, threat, controlsView]);
  return { helps: found.helps, done: found.done && found.of === question };
}

const nothingFound = { helps: [], done: false, of: null };

export function Helps({
  threat,
  controlsView,
  onStep,
}: {
  threat: string;
  controlsView: ControlsView;
  onStep: (step: string) => void;
}) {
  const t = useT();
  const { helps, done } = useHelps(threat, controlsView);
  const { w } = useSession().view;
  const view = useWorkspace((v) => v.ratings.trees.get(threat));
  const now = ratingIn(view, controlsView);
  const { model } = scaleOf(w.method).model(view?.model ?? '');
  return (
    <div className={styles.table} aria-busy={!done}>
      <p className={parts.note}>
        {sentences(
          t(helps.length > 0 || !done ? 'tree.helps.hint' : 'tree.helps.none'),
          !done && t('tree.recomputed'),
          now && !now.exact && t('tree.bound'),
        )}
      </p>
      {helps.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('tree.helps.step')}</th>
              <th>{t('tree.helps.change')}</th>
              <th>{t('tree.helps.sum')}</th>
              <th>{t('tree.feasibility')}</th>
              <th>{t('tree.helps.risk')}</th>
            </tr>
          </thead>
          <tbody>
            {helps.map((help) => (
              <tr key={help.step}>
                <td>
                  <button type="button" className={parts.chip} onClick={() => onStep(help.step)}>
                    {w.steps.get(help.step)?.code}
                  </button>{' '}
                  {w.steps.get(help.step)?.name}
                </td>
                <td>{help.parameter === null ? t('tree.helps.several') : <Change model={model} help={help} />}</td>
                <td>
                  {now?.sum} → <b>{help.sum ?? '∞'}</b>
                </td>
                <td>
                  <Level of="feasibility" code={now?.level} /> → <Level of="feasibility" code={help.level} />
                </td>
                <td>{help.risk === null ? '–' : <Level of="risk" code={help.risk} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** `Window Easy → Moderate` */
function Change({ model, help }: { model: FeasibilityModel; help: Help }) {
  const parameter = model.parameters.find(({ code }) => code === help.parameter);
  const nameOf = (code: string | null) => {
    const level = parameter?.levels.find((one) => one.code === code);
    return level ? inLanguage(level.name) : '–';
  };
  return (
    <>
      {parameter && inLanguage(parameter.name)} {nameOf(help.from)} → <b>{nameOf(help.to)}</b>
    </>
  );
}
