import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { longestScenario, type ScenarioChange, type ScenarioRow } from '#domain/kinds/scenario/shape.ts';
import { applyOps } from '#domain/what-if/applied.ts';
import type { WhatIf } from '#domain/what-if/outcome.ts';
import { add, drop } from '#domain/workspace/edit.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import { AddChange } from './AddChange';
import { ApplyQuestion } from './ApplyQuestion';
import { ChangeTable } from './ChangeTable';
import { Falls, MovedLevels, MovedRisks } from './Outcomes';
import { targetOf } from './possible-changes';
import { useOutcome } from './useWhatIf';
import styles from './what-if.less';

/** One scenario: its name and reason, its changes, and what they make of the risks, live. */
export function ScenarioPanel({ scenario, whatIf }: { scenario: ScenarioRow; whatIf: WhatIf }) {
  const session = useSession();
  const runEdit = useRunEdit();
  const readOnly = useWorkspace((v) => v.readOnly !== null);
  const outcome = useOutcome(whatIf, scenario.changes);
  const set = (changes: readonly ScenarioChange[]) =>
    void runEdit(session.change('scenarios', scenario, { changes: [...changes] }));
  const put = (change: ScenarioChange) =>
    set([...scenario.changes.filter((one) => targetOf(one) !== targetOf(change)), change]);
  return (
    <div className={styles.stack}>
      <div className={styles.card}>
        <Head scenario={scenario} />
        <ChangeTable
          changes={scenario.changes}
          fits={outcome.fits}
          readOnly={readOnly}
          onChange={(at, change) => set(scenario.changes.map((one, n) => (n === at ? change : one)))}
          onRemove={(at) => set(scenario.changes.filter((_, n) => n !== at))}
        />
        {!readOnly && <AddChange onAdd={put} />}
      </div>
      <div className={styles.card}>
        <MovedLevels whatIf={whatIf} outcome={outcome} />
      </div>
      <Falls whatIf={whatIf} changes={scenario.changes} />
      <div className={styles.card}>
        <MovedRisks moved={outcome.moved} />
      </div>
    </div>
  );
}

/** Name and reason, who wrote them and when, and what can be done with the scenario. */
function Head({ scenario }: { scenario: ScenarioRow }) {
  const t = useT();
  const dates = useDates();
  const session = useSession();
  const runEdit = useRunEdit();
  const [, go] = useAddress();
  const people = useWorkspace((v) => v.people);
  const { modal } = App.useApp();
  const why = useWorkspace((v) => v.readOnly);
  const { name, reason, changes, createBy, updateBy, updateTime } = scenario;
  const person = (id: string) => people.get(id) ?? id;
  const copy = async () => {
    const id = newId();
    const row = { name: t('whatIf.copy.name', { name }).slice(0, longestScenario.name), reason, changes };
    if (await runEdit(session.edit(add('scenarios', row, id)))) go({ scenario: id });
  };
  const remove = () =>
    modal.confirm({
      title: t('whatIf.delete.title', { name }),
      content: t('whatIf.delete.says', { count: changes.length }),
      okText: t('whatIf.delete'),
      okButtonProps: { danger: true },
      cancelText: t('form.cancel'),
      autoFocusButton: 'cancel',
      onOk: async () => {
        if (await runEdit(session.edit(drop('scenarios', scenario)))) go({ scenario: null });
      },
    });
  return (
    <>
      <div className={styles.head}>
        <Typed
          label={t('workspace.field.name')}
          value={name}
          most={longestScenario.name}
          needed
          onSave={(next) => runEdit(session.change('scenarios', scenario, { name: next }))}
        />
        <ApplyButton scenario={scenario} />
        <Button size="small" disabled={why !== null} onClick={() => void copy()}>
          {t('whatIf.copy')}
        </Button>
        <Button size="small" danger type="text" disabled={why !== null} onClick={remove}>
          {t('whatIf.delete')}…
        </Button>
      </div>
      <Typed
        label={t('whatIf.reason')}
        value={reason}
        most={longestScenario.reason}
        long
        onSave={(next) => runEdit(session.change('scenarios', scenario, { reason: next }))}
      />
      <p className="quiet">
        {t('whatIf.by', { author: person(createBy), who: person(updateBy), when: dates.time(updateTime) })}
      </p>
    </>
  );
}

/** A text that is saved when the field is left. One that is too long stays in the field, which says so. */
function Typed({
  label,
  value,
  most,
  onSave,
  long = false,
  needed = false,
}: {
  label: string;
  value: string;
  /** Characters. */
  most: number;
  onSave: (value: string) => Promise<boolean>;
  long?: boolean;
  needed?: boolean;
}) {
  const readOnly = useWorkspace((v) => v.readOnly !== null);
  const [typed, setTyped] = useState<string | null>(null);
  const t = useT();
  const refusal = (typed?.trim().length ?? 0) > most ? t('grid.refused.tooLong', { max: most }) : null;
  const save = async () => {
    const next = typed?.trim();
    if (refusal) return;
    if (next === undefined || next === value || (needed && next === '')) return setTyped(null);
    if (await onSave(next)) setTyped(null);
  };
  const shared = {
    size: 'small' as const,
    'aria-label': label,
    placeholder: label,
    readOnly,
    value: typed ?? value,
    onBlur: () => void save(),
    ...(refusal && { status: 'error' as const, 'aria-invalid': true }),
  };
  const field = long ? (
    <Input.TextArea
      {...shared}
      autoSize={{ minRows: 1, maxRows: 6 }}
      onChange={({ target }) => setTyped(target.value)}
    />
  ) : (
    <Input {...shared} onChange={({ target }) => setTyped(target.value)} onPressEnter={() => void save()} />
  );
  return (
    <div>
      {field}
      {refusal && (
        <em className={styles.lacks} role="alert">
          {refusal}
        </em>
      )}
    </div>
  );
}

const longestNote = 400;

/** Makes the scenario part of the version, after a question that names what changes. */
function ApplyButton({ scenario }: { scenario: ScenarioRow }) {
  const t = useT();
  const { modal, message } = App.useApp();
  const session = useSession();
  const runEdit = useRunEdit();
  const why = useWorkspace((v) => v.readOnly);
  const { name, reason, changes } = scenario;
  const ask = () => {
    const said = [name, reason].filter(Boolean).join(': ').slice(0, longestNote).trim();
    const note = { reason: t('whatIf.note', { said }), falls: t('whatIf.note.falls', { said }) };
    const ops = applyOps(session.view.w, changes, note);
    const hasModels = changes.some((one) => 'model' in one && typeof one.model === 'object');
    if (ops.length === 0) return void message.info(t(hasModels ? 'whatIf.apply.modelsOnly' : 'whatIf.apply.nothing'));
    modal.confirm({
      title: t('whatIf.apply.title', { name }),
      content: (
        <>
          <ApplyQuestion w={session.view.w} ops={ops} changes={changes} />
          <p>{t('whatIf.apply.undo')}</p>
          {hasModels && <p>{t('whatIf.apply.models')}</p>}
        </>
      ),
      width: 560,
      okText: t('whatIf.apply'),
      cancelText: t('form.cancel'),
      autoFocusButton: 'cancel',
      onOk: async () => {
        // Written again from what is shown now: a colleague may have changed the rows meanwhile.
        const held = await runEdit(session.edit(...applyOps(session.view.w, changes, note)));
        if (held) message.success(t('whatIf.apply.done', { count: ops.length }));
      },
    });
  };
  return (
    <Button size="small" type="primary" disabled={why !== null || changes.length === 0} onClick={ask}>
      {t('whatIf.apply')}…
    </Button>
  );
}
