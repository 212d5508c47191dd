import { Select, Switch } from 'antd';
import { memo, startTransition, useEffect, useState } from 'react';
import type { TreeNodeRow } from '#domain/kinds/tree-node/shape.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { type ControlsView, nodeRatingIn, ratingIn, type TreeView } from '#domain/method/rate/ratings.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { FeasibilityModel, FeasibilityParameter } from '#domain/model/method.ts';
import { change } from '#domain/workspace/edit.ts';
import { nodeName } from '#domain/workspace/trees.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { PanelField } from '@/rows/panel/PanelField';
import { RadioRow } from '@/rows/panel/RadioRow';
import { RowPanel } from '@/rows/panel/RowPanel';
import parts from '@/rows/parts.less';
import { withValue } from '@/rows/with-value';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './attack-tree.less';
import { Instructions } from './Instructions';
import type { TreeDesk } from './tree-desk';
import { controlsOn, withoutControl } from './tree-edits';
import type { TreeFields } from './tree-fields';
import { WayUp } from './WayUp';

/** What the panel shows; the tree hands it over when the key that changed it has been answered on the drawing. */
export interface PanelProps {
  threat: string;
  controlsView: ControlsView;
  before: TreeView | undefined;
  view: TreeView | undefined;
  w: Workspace;
  desk: TreeDesk;
  fields: TreeFields;
  /** A name is being typed in the tree. */
  naming: boolean;
}

/** What is selected: its parameters, what it comes to, and the way up to the risk. Nothing selected: how a tree is built. */
export const TreePanel = memo(function TreePanel({ of }: { of: PanelProps }) {
  const t = useT();
  const { threat, controlsView, before, view, w, desk, fields, naming } = of;
  const control = w.controls.get(desk.control ?? '');
  const node = w.treeNodes.get(desk.node?.id ?? '');
  const step = w.steps.get(node?.step ?? '');
  const target = w.treeNodes.get(node?.target ?? '');
  if (!node) return <Instructions />;
  // What gets around a control is rated with controls only.
  const isAround = ratingIn(view, controlsView)?.nodes.has(node.id) === false;
  const rated = nodeRatingIn(view, controlsView, node.id);
  const title = control ? `${control.code} ${control.name}` : titleOf(w, node);
  return (
    <aside className={styles.panel} data-part="panel" aria-label={title}>
      <h2>{title}</h2>
      {control ? (
        <SoonFields key={control.id} fields={fields.controls} row={control} readOnly={desk.readOnly} waits={naming} />
      ) : (
        <>
          <p className={styles.sum} aria-live="polite">
            {rated?.sum !== null && rated?.sum !== undefined && <b>{t('control.sum', { sum: rated.sum })}</b>}
            <Computed kind={controlsView === 'controlled' || isAround ? 'controlledNodes' : 'treeNodes'} id={node.id}>
              <Level of="feasibility" code={rated?.level} />
            </Computed>
            {rated?.critical && <span>{t('tree.critical')}</span>}
            {rated?.incomplete && <em>{t('tree.incomplete')}</em>}
            {rated && !rated.exact && <em>{t('tree.bound')}</em>}
          </p>
          {target && (
            <p className={parts.note}>
              {t('tree.refersTo', {
                threat: (w.threats.get(target.threat ?? '') ?? w.controls.get(target.control ?? ''))?.code ?? '',
                name: nodeName(w, target),
              })}
            </p>
          )}
          {node.parent === null && <ModelChoice desk={desk} />}
          {step && <StepRating step={step.id} model={view?.model ?? ''} desk={desk} />}
          <Controls desk={desk} />
        </>
      )}
      <WayUp threat={threat} node={node} controlsView={controlsView} before={before} view={view} w={w} />
      {step && !control && (
        <SoonFields key={step.id} fields={fields.steps} row={step} readOnly={desk.readOnly} waits={naming} />
      )}
    </aside>
  );
});

/** As the tree shows it: the top of a threat scenario without words of its own is called by the scenario. */
function titleOf(w: Workspace, node: TreeNodeRow): string {
  const isBareTop = node.parent === null && node.text === '' && node.step === null;
  return (isBareTop && w.threats.get(node.threat ?? '')?.description) || nodeName(w, node);
}

/** The fields of another row come when the keys rest for so long (ms): to draw them costs more than a key may. */
const restBefore = 150;

/** The fields of another row, a moment after it was selected, and after its name was typed where it stands. */
function SoonFields<K extends 'steps' | 'controls'>({
  waits,
  row,
  ...panel
}: Parameters<typeof RowPanel<K>>[0] & { waits: boolean }) {
  // What is entered here stands here at once; the rest of the panel follows.
  const fresh = useWorkspace((v) => tableOf(v.w, panel.fields.kind).get(row.id)) ?? row;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => startTransition(() => setShown(true)), restBefore);
    return () => clearTimeout(timer);
  }, [waits]);
  return isShown ? <RowPanel {...panel} row={fresh} /> : null;
}

/** The parameters of the step; every click is saved at once. */
function StepRating({ step: id, model: wanted, desk }: { step: string; model: string; desk: TreeDesk }) {
  const method = useWorkspace((v) => v.w.method);
  const step = useWorkspace((v) => v.w.steps.get(id));
  const { model } = scaleOf(method).model(wanted);
  const vector = scaleOf(method).vectorModel;
  if (!step) return null;
  const row = (of: FeasibilityModel, parameter: FeasibilityParameter) => (
    <RadioRow
      key={`${of.id} ${parameter.code}`}
      parameter={parameter}
      plain={of.vectorOnly ?? false}
      value={step.ratings[of.id]?.[parameter.code] ?? null}
      readOnly={desk.readOnly}
      onChange={(level) =>
        void desk.run([change('steps', step, { ratings: withValue(step.ratings, of.id, parameter.code, level) })])
      }
    />
  );
  // Where an attack can begin, the vector gives the CAL, whatever model rates the tree.
  const entry = vector && vector.model.id !== model.id ? vector : null;
  return (
    <fieldset className={parts.dimension} disabled={!step.takesPart}>
      <legend>{inLanguage(shownName(method, model))}</legend>
      {model.parameters.map((parameter) => row(model, parameter))}
      {entry?.model.parameters
        .filter(({ code }) => code === entry.vectorParameter)
        .map((parameter) => row(entry.model, parameter))}
    </fieldset>
  );
}

/** The feasibility model of the tree, at its root. */
function ModelChoice({ desk }: { desk: TreeDesk }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const root = useWorkspace((v) => v.w.treeNodes.get(desk.node?.id ?? ''));
  if (!root || method.feasibility.length < 2) return null;
  return (
    <PanelField label={t('path.field.model')}>
      {(id) => (
        <Select
          id={id}
          size="small"
          aria-label={t('path.field.model')}
          disabled={desk.readOnly}
          value={scaleOf(method).model(root.model).model.id}
          options={method.feasibility.map((one) => ({ value: one.id, label: inLanguage(shownName(method, one)) }))}
          onChange={(model) => void desk.run([change('treeNodes', root, { model })])}
        />
      )}
    </PanelField>
  );
}

/** The controls on the node, each with its switch. */
function Controls({ desk }: { desk: TreeDesk }) {
  const t = useT();
  const table = useWorkspace((v) => v.w.controls);
  const node = useWorkspace((v) => v.w.treeNodes.get(desk.node?.id ?? ''));
  const { w } = useSession().view;
  const controls = (node ? controlsOn(w, node) : []).flatMap((id) => table.get(id) ?? []);
  if (!node || controls.length === 0) return null;
  return (
    <ul className={styles.controls} aria-label={t('tree.controls')}>
      {controls.map((row) => (
        <li key={row.id}>
          <Switch
            size="small"
            checked={row.active}
            disabled={desk.readOnly}
            aria-label={`${row.code} ${row.name}`}
            onChange={(active) => void desk.run([change('controls', row, { active })])}
          />
          <span>
            {row.code} {row.name}
          </span>
          {!desk.readOnly && (
            <button type="button" className={parts.chip} onClick={() => void desk.run(withoutControl(w, node, row.id))}>
              {t('tree.detach')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
