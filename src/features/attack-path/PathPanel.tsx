import { Segmented } from 'antd';
import { useId, useState } from 'react';
import type { PathRow } from '#domain/model/attack-path.ts';
import { useT } from '@/i18n';
import { local } from '@/workspace/levels';
import { useRowChoices } from '@/workspace/options';
import { PanelChoice, PanelChoices } from '@/workspace/panel/PanelChoice';
import { PanelText } from '@/workspace/panel/PanelText';
import '@/workspace/parts.less';
import { useAct } from '@/workspace/useAct';
import { useSession, useWorkspace } from '@/workspace/WorkspaceProvider';
import { AddStep } from './AddStep';
import './attack-path.less';
import { CustomLevel } from './CustomLevel';
import { OtherModels } from './OtherModels';
import { PathResult } from './PathResult';
import { modelOf } from './path-edits';
import { PathRatingEditor, StepRatingEditor } from './RatingEditor';
import { StepFields } from './StepFields';
import { StepList } from './StepList';
import { VectorRow } from './VectorRow';

/** One attack path: its steps, the rating of the chosen step or of the whole, and what comes out, live (ux.md, "Attack view"). */
export function PathPanel({ row, readOnly }: { row: PathRow; readOnly: boolean }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const threats = useRowChoices('threats');
  const model = modelOf(method, row);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = wanted !== null && row.steps.includes(wanted) ? wanted : null;
  const shown = chosen ?? (row.basis === 'steps' ? (row.steps[0] ?? null) : null);
  const step = useWorkspace((v) => (shown ? v.w.steps.get(shown) : undefined));
  const common = { kind: 'paths', row, readOnly } as const;
  return (
    <>
      <PanelText {...common} label={t('path.field.name')} value={row.name} patch={(name) => ({ name })} />
      <PanelChoices
        {...common}
        label={t('path.field.threats')}
        value={row.threats}
        options={threats}
        patch={(ids) => ({ threats: ids })}
      />
      <PathResult row={row} model={model} onStep={setWanted} />
      <OtherModels row={row} />
      <PanelChoice
        {...common}
        label={t('path.field.model')}
        value={model.id}
        options={method.feasibility.map(({ id, name }) => ({ value: id, label: local(name), text: local(name) }))}
        patch={(id) => ({ model: id ?? '' })}
      />
      <BasisSwitch row={row} readOnly={readOnly} />
      {row.basis === 'path' && <PathRatingEditor row={row} model={model} readOnly={readOnly} />}
      <StepList row={row} model={model} chosen={shown} onChoose={setWanted} readOnly={readOnly} />
      {!readOnly && <AddStep row={row} onAdded={setWanted} />}
      {step && row.basis === 'steps' && <StepRatingEditor step={step} model={model} readOnly={readOnly} />}
      {step && <StepFields key={step.id} step={step} readOnly={readOnly} />}
      <VectorRow row={row} model={model} readOnly={readOnly} />
      <CustomLevel row={row} readOnly={readOnly} />
      <PanelText {...common} long label={t('path.field.reason')} value={row.reason} patch={(reason) => ({ reason })} />
      <PanelText
        {...common}
        long
        label={t('workspace.field.description')}
        value={row.description}
        patch={(description) => ({ description })}
      />
      <PanelText {...common} label={t('workspace.field.code')} value={row.code} patch={(code) => ({ code })} />
    </>
  );
}

/** Rated step by step, or as a whole; what was entered the other way is kept. */
function BasisSwitch({ row, readOnly }: { row: PathRow; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const act = useAct();
  const id = useId();
  return (
    <div className="ws-field">
      <span className="ws-label" id={id}>
        {t('path.field.basis')}
      </span>
      <Segmented<PathRow['basis']>
        size="small"
        aria-labelledby={id}
        value={row.basis}
        disabled={readOnly}
        options={(['steps', 'path'] as const).map((value) => ({ value, label: t(`path.rate.${value}`) }))}
        onChange={(basis) => void act(session.change('paths', row, { basis }))}
      />
    </div>
  );
}
