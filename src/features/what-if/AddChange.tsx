import { Select } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { type ModelChoice, project } from '#contract/project.ts';
import { mostScenarioChanges, type ScenarioChange } from '#domain/kinds/scenario/shape.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { possibleChanges } from './possible-changes';
import styles from './what-if.less';

/** Finds rows by their words and adds a change of them; beside it, another model. */
export function AddChange({ onAdd }: { onAdd: (change: ScenarioChange) => void }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const sought = useDeferredValue(words);
  const found = useMemo(() => (isOpen ? possibleChanges(w, sought, t) : []), [w, sought, t, isOpen]);
  return (
    <div className={styles.add}>
      <Select<string | null>
        size="small"
        className={styles.search ?? ''}
        aria-label={t('whatIf.add')}
        placeholder={t('whatIf.add')}
        title={t('whatIf.add.most', { most: mostScenarioChanges })}
        popupMatchSelectWidth={520}
        value={null}
        onOpenChange={setOpen}
        showSearch={{ filterOption: false, onSearch: setWords }}
        notFoundContent={t('whatIf.add.none')}
        options={found.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key) => {
          const one = found.find((option) => option.key === key);
          setWords('');
          if (one) onAdd(one.change);
        }}
      />
      <AddModel onAdd={onAdd} />
    </div>
  );
}

/** The models of the organisation; the chosen one is kept whole in the scenario. */
function AddModel({ onAdd }: { onAdd: (change: ScenarioChange) => void }) {
  const t = useT();
  const runEdit = useRunEdit();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const { data: models } = useCall(project.models, isOpen ? {} : null, silent);
  const titles = {
    impact: t('whatIf.change.impactModel'),
    feasibility: t('whatIf.change.feasibilityModel'),
    risk: t('whatIf.change.riskModel'),
  };
  const take = async (model: ModelChoice) => {
    const change = await changeOf(models ?? [], model);
    if (change && session.view.readOnly === null) onAdd(change);
  };
  return (
    <Select<string | null>
      size="small"
      className={styles.search ?? ''}
      aria-label={t('whatIf.addModel')}
      placeholder={t('whatIf.addModel')}
      popupMatchSelectWidth={360}
      value={null}
      loading={isOpen && !models}
      onOpenChange={setOpen}
      notFoundContent={t('whatIf.addModel.none')}
      options={(['impact', 'feasibility', 'risk'] as const).map((kind) => ({
        label: titles[kind],
        title: titles[kind],
        options: (models ?? [])
          .filter((model) => model.kind === kind)
          .map(({ id, name }) => ({ value: `${kind} ${id}`, label: inLanguage(name) })),
      }))}
      onChange={(key) => {
        const model = models?.find(({ kind, id }) => `${kind} ${id}` === key);
        if (model) void runEdit(take(model));
      }}
    />
  );
}

/** The server puts the model together; of the other kinds any will do. */
async function changeOf(models: readonly ModelChoice[], wanted: ModelChoice): Promise<ScenarioChange | null> {
  const idOf = (kind: ModelChoice['kind']) => {
    const all = models.filter((model) => model.kind === kind);
    return wanted.kind === kind ? wanted : (all.find(({ isDefault }) => isDefault) ?? all[0]);
  };
  const [impact, feasibility, risk] = [idOf('impact'), idOf('feasibility'), idOf('risk')];
  if (!impact || !feasibility || !risk) return null;
  const body = {
    impactModel: impact.id,
    riskModel: risk.id,
    threatModels: [feasibility.id],
    feasibilityTypes: [feasibility.type as 'AttackPotentialBased'],
  };
  const { method } = await call(project.compose, { body }, silent);
  const [first] = method.feasibility;
  if (wanted.kind === 'impact') return { what: 'impactModel', model: method.impact };
  if (wanted.kind === 'risk') return { what: 'riskModel', model: method.risk };
  return first ? { what: 'feasibilityModel', model: first } : null;
}
