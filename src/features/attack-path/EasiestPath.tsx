import { App, Button, Input, Select, Space } from 'antd';
import { useId, useState } from 'react';
import { type PathRow, pathKind } from '#domain/kinds/attack-path/shape.ts';
import type { ThreatRow } from '#domain/kinds/threat/shape.ts';
import { cutAt, inOneLine } from '#domain/model/base.ts';
import { add } from '#domain/workspace/edit.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { PanelField } from '@/rows/panel/PanelField';
import parts from '@/rows/parts.less';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { BasisSwitch } from './BasisSwitch';
import { CustomLevel } from './CustomLevel';
import { PathResult } from './PathResult';
import { modelOf } from './path-edits';
import { PathRatingEditor, StepRatingEditor } from './RatingEditor';

/**
 * The feasibility of a threat scenario where its risk is made: its easiest path is rated, step by step, as a whole or by hand with a reason; without a
 * path one begins here. A threat scenario with an attack tree is rated by that tree alone.
 */
export function EasiestPath({ threat }: { threat: ThreatRow }) {
  const t = useT();
  const id = useId();
  const rating = useWorkspace((v) => v.ratings.threats.get(threat.id));
  const table = useWorkspace((v) => v.w.paths);
  const paths = [...table].filter((path) => path.threats.includes(threat.id)).sort(byCode);
  // The one that was easiest at first stays while its values are entered, though another may be easier then.
  const [wanted, setWanted] = useState(rating?.path ?? null);
  const path = paths.find((one) => one.id === wanted) ?? paths[0];
  if (rating?.tree) return <p className={parts.note}>{t('path.quick.tree', { code: threat.code })}</p>;
  if (!path) return <FirstPath threat={threat} onMade={setWanted} />;
  return (
    <>
      {paths.length > 1 && (
        <div className={parts.field}>
          <label className={parts.label} htmlFor={id}>
            {t('path.quick.path')}
          </label>
          <Select
            id={id}
            size="small"
            value={path.id}
            showSearch={{ optionFilterProp: 'label' }}
            options={paths.map((one) => ({
              value: one.id,
              label: `${one.code} ${one.name}${one.id === rating?.path ? ` · ${t('path.quick.easiest')}` : ''}`,
            }))}
            onChange={setWanted}
          />
        </div>
      )}
      <OnePath key={path.id} row={path} threat={threat.id} />
    </>
  );
}

function OnePath({ row, threat }: { row: PathRow; threat: string }) {
  const t = useT();
  const id = useId();
  const model = modelOf(
    useWorkspace((v) => v.w.method),
    row,
  );
  const steps = useWorkspace((v) => v.w.steps);
  const threats = useWorkspace((v) => v.w.threats);
  const [chosen, setChosen] = useState<string | null>(null);
  const own = row.steps.flatMap((step) => steps.get(step) ?? []);
  const step = own.find((one) => one.id === chosen) ?? own[0];
  const others = row.threats.flatMap((one) => (one === threat ? [] : (threats.get(one)?.code ?? [])));
  return (
    <>
      <p>
        <b>{row.code}</b> {row.name}
      </p>
      {others.length > 0 && <p className={parts.note}>{t('path.quick.others', { codes: others.join(', ') })}</p>}
      <PathResult row={row} model={model} onStep={setChosen} />
      <BasisSwitch row={row} readOnly={false} />
      {row.basis === 'path' && <PathRatingEditor row={row} model={model} readOnly={false} />}
      {row.basis === 'steps' && step && (
        <>
          <div className={parts.field}>
            <label className={parts.label} htmlFor={id}>
              {t('path.quick.step')}
            </label>
            <Select
              id={id}
              size="small"
              value={step.id}
              options={[...new Set(own)].map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }))}
              onChange={setChosen}
            />
          </div>
          <StepRatingEditor step={step} model={model} readOnly={false} />
        </>
      )}
      <CustomLevel row={row} label={t('path.custom')} readOnly={false} input={() => null} />
    </>
  );
}

/** Begins the first path of a threat scenario, rated as a whole: its steps may follow later. */
function FirstPath({ threat, onMade }: { threat: ThreatRow; onMade: (id: string) => void }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const { message } = App.useApp();
  const [name, setName] = useState(() => cutAt(inOneLine(threat.description), 200));
  const label = t('path.field.name');
  const problem = problemIn(pathKind.fields.name, name, label);
  const begin = async () => {
    const id = newId();
    const row = { name, threats: [threat.id], basis: 'path' as const };
    if (!(await runEdit(session.edit(add('paths', row, id))))) return;
    message.success(t('path.made', { code: session.view.w.paths.get(id)?.code ?? '' }));
    onMade(id);
  };
  return (
    <>
      <p className={parts.note}>{t('path.quick.none', { code: threat.code })}</p>
      <PanelField label={label} error={problem}>
        {(id, describedBy) => (
          <Space.Compact block>
            <Input
              id={id}
              size="small"
              aria-describedby={describedBy}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button size="small" disabled={problem !== null} onClick={() => void begin()}>
              {t('path.quick.begin')}
            </Button>
          </Space.Compact>
        )}
      </PanelField>
    </>
  );
}
