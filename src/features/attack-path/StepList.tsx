import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import type { StepRow } from '#domain/kinds/attack-step/shape.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import parts from '@/rows/parts.less';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './attack-path.less';
import { moved } from './path-edits';
import { StepName } from './StepName';

/** Codes of the other paths that use a step: a change of it is a change of them. */
function useSharedWith(pathId: string): ReadonlyMap<string, readonly string[]> {
  const paths = useWorkspace((v) => v.w.paths);
  return useMemo(() => {
    const shared = new Map<string, string[]>();
    for (const path of paths)
      if (path.id !== pathId) for (const id of path.steps) shared.set(id, [...(shared.get(id) ?? []), path.code]);
    return shared;
  }, [paths, pathId]);
}

/** The steps of a path with their places in it: one may stand there more than once, so its key counts how often it has come. */
function placesOf(row: PathRow, stepOf: (id: string) => StepRow | undefined) {
  const times = new Map<string, number>();
  return row.steps.flatMap((id, place) => {
    const step = stepOf(id);
    if (!step) return [];
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return [{ step, place, key: `${id} ${time}` }];
  });
}

/** The steps of a path in order of execution: choose, rename, reorder, take out. */
export function StepList({
  row,
  model,
  chosen,
  onChoose,
  readOnly,
}: {
  row: PathRow;
  model: FeasibilityModel;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  readOnly: boolean;
}) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const method = useWorkspace((v) => v.w.method);
  const table = useWorkspace((v) => v.w.steps);
  const shared = useSharedWith(row.id);
  const steps = placesOf(row, (id) => table.get(id));
  const change = (ids: string[]) => void runEdit(session.change('paths', row, { steps: ids }));
  const tool = (text: string, icon: ReactNode, run: () => void, disabled = false) => (
    <Tooltip title={text}>
      <Button size="small" type="text" icon={icon} aria-label={text} disabled={disabled} onClick={run} />
    </Tooltip>
  );
  const marks = (step: StepRow) => [
    ...(step.takesPart ? [] : [t('path.step.off')]),
    ...(step.impossible ? [t('path.impossible')] : []),
    ...(shared.has(step.id) ? [t('path.step.shared', { codes: (shared.get(step.id) ?? []).join(', ') })] : []),
  ];
  return (
    <ol className={styles.steps} aria-label={t('path.field.steps')} data-path={row.id}>
      {steps.map(({ step, place, key }, i) => (
        <li
          key={key}
          data-place={place}
          aria-current={chosen === step.id || undefined}
          data-off={!step.takesPart || undefined}
        >
          <button type="button" className={parts.chip} onClick={() => onChoose(step.id)}>
            {step.code}
          </button>
          <StepName
            step={step}
            readOnly={readOnly}
            onFocus={() => onChoose(step.id)}
            onMove={(by) => !readOnly && change(moved(row.steps, place, by))}
          />
          {row.basis === 'steps' && step.takesPart && (
            <Computed kind="steps" id={step.id} model={model.id}>
              <Level of="feasibility" code={rateStep(method, step, model.id).level} />
            </Computed>
          )}
          {!readOnly && (
            <span className={styles.tools}>
              {tool(
                t('path.step.up', { code: step.code }),
                <ArrowUpOutlined />,
                () => change(moved(row.steps, place, -1)),
                i === 0,
              )}
              {tool(
                t('path.step.down', { code: step.code }),
                <ArrowDownOutlined />,
                () => change(moved(row.steps, place, 1)),
                i === steps.length - 1,
              )}
              {tool(t('path.step.remove', { code: step.code }), <CloseOutlined />, () => {
                const left = row.steps.filter((_, other) => other !== place);
                if (chosen === step.id && !left.includes(step.id)) onChoose(null);
                change(left);
              })}
            </span>
          )}
          {marks(step).length > 0 && <small className={parts.note}>{marks(step).join(' · ')}</small>}
        </li>
      ))}
    </ol>
  );
}
