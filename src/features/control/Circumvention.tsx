import { ApartmentOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMemo } from 'react';
import type { ControlRow } from '#domain/kinds/control/shape.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import type { Ratings } from '#domain/method/rate/ratings.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import { type Effort, effortAround, treeAround } from '#domain/workspace/circumvention.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Level } from '@/ratings/Level';
import type { Cell, PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import { RadioRow } from '@/rows/panel/RadioRow';
import parts from '@/rows/parts.less';
import { withValue } from '@/rows/with-value';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';

/** The models that rate trees with this control; where there is none yet, the method's first. */
function useModels(id: string): readonly FeasibilityModel[] {
  const method = useWorkspace((v) => v.w.method);
  const trees = useWorkspace((v) => v.ratings.trees);
  return useMemo(() => {
    const scale = scaleOf(method);
    const used = new Set([...trees.values()].filter(({ controls }) => controls.includes(id)).map(({ model }) => model));
    const models = method.feasibility.filter((model) => used.has(model.id));
    return models.length > 0 ? models : [scale.model('').model];
  }, [method, trees, id]);
}

/** What getting around a control takes: its parameters, every click saved at once; or the tree that is drawn for it. */
export function Circumvention(props: PanelPartProps<'controls'>) {
  const trees = useWorkspace((v) => v.ratings.trees);
  return trees.has(props.row.id) ? <ByTree {...props} /> : <ByValues {...props} />;
}

/** What the tree comes to, and the way to it. */
function ByTree({ row, label }: PanelPartProps<'controls'>) {
  const t = useT();
  const [, go] = useAddress();
  const method = useWorkspace((v) => v.w.method);
  const trees = useWorkspace((v) => v.ratings.trees);
  return (
    <PanelValue label={label}>
      <Sum effort={effortAround(method, trees, row)} />
      <Button size="small" icon={<ApartmentOutlined />} onClick={() => go({ page: 'trees', threat: row.id })}>
        {t('control.tree.open')}
      </Button>
      <span className={parts.note}>{t('control.tree.note')}</span>
    </PanelValue>
  );
}

const Sum = ({ effort }: { effort: Effort }) => {
  const t = useT();
  return (
    <span aria-live="polite">
      {effort.sum !== null && t('control.sum', { sum: effort.sum })} <Level of="feasibility" code={effort.level} />
    </span>
  );
};

function ByValues({ row, readOnly, label }: PanelPartProps<'controls'>) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const runEdit = useRunEdit();
  const [, go] = useAddress();
  const method = useWorkspace((v) => v.w.method);
  const models = useModels(row.id);
  const begin = async () => {
    const words = { text: t('control.tree.top', { name: row.name }), step: t('tree.newStep') };
    const { ops } = treeAround(row, { ...words, model: models[0]?.id ?? '' }, newId);
    if (!(await runEdit(session.edit(...ops)))) return;
    message.success(t('control.tree.made', { code: row.code }));
    go({ page: 'trees', threat: row.id });
  };
  return (
    <>
      {models.map((model) => (
        <fieldset key={model.id} className={parts.dimension}>
          <legend>{models.length > 1 ? `${label} · ${inLanguage(shownName(method, model))}` : label}</legend>
          {model.parameters.map((parameter) => (
            <RadioRow
              key={parameter.code}
              parameter={parameter}
              plain={model.vectorOnly ?? false}
              value={row.ratings[model.id]?.[parameter.code] ?? null}
              readOnly={readOnly}
              onChange={(level) =>
                void runEdit(
                  session.change('controls', row, {
                    ratings: withValue(row.ratings, model.id, parameter.code, level),
                  }),
                )
              }
            />
          ))}
          <p className={parts.note}>
            <Sum effort={effortAround(method, noTrees, row, model.id)} />
          </p>
        </fieldset>
      ))}
      {!readOnly && (
        <Button
          className={parts.tool ?? ''}
          size="small"
          type="dashed"
          icon={<ApartmentOutlined />}
          onClick={() => void begin()}
        >
          {t('control.tree.begin')}
        </Button>
      )}
    </>
  );
}

const noTrees: Ratings['trees'] = new Map();

/** The same as a cell; without a tree under the method's first model. */
export function useEffortCell(): Cell<ControlRow> {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const trees = useWorkspace((v) => v.ratings.trees);
  return useMemo(() => {
    const effort = (row: ControlRow) => effortAround(method, trees, row);
    return {
      show: (row) => {
        const { sum, level, tree } = effort(row);
        return (
          <>
            {sum} <Level of="feasibility" code={level} /> {tree !== null && t('control.tree')}
          </>
        );
      },
      text: (row) => String(effort(row).sum ?? ''),
      compare: (a, b) => (effort(a).sum ?? -1) - (effort(b).sum ?? -1),
    };
  }, [method, trees, t]);
}
