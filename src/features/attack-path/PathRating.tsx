import { useContext, useState } from 'react';
import { ChosenInner } from '@/rows/chosen-inner';
import type { PanelPartProps } from '@/rows/fields';
import { RowPanel } from '@/rows/panel/RowPanel';
import { useWorkspace } from '@/session/SessionProvider';
import { AddStep } from './AddStep';
import { BasisSwitch } from './BasisSwitch';
import { OtherModels } from './OtherModels';
import { PathResult } from './PathResult';
import { modelOf } from './path-edits';
import { PathRatingEditor, StepRatingEditor } from './RatingEditor';
import { StepList } from './StepList';
import { attackStepFields } from './step-fields';
import { VectorRow } from './VectorRow';

/** The steps of a path, the rating of the chosen step or of the whole, and what comes out, live. */
export function PathRating({ row, readOnly, input }: PanelPartProps<'paths'>) {
  const method = useWorkspace((v) => v.w.method);
  const model = modelOf(method, row);
  const inGrid = useContext(ChosenInner);
  const [wanted, setWanted] = useState<string | null>(inGrid ?? null);
  const [followed, setFollowed] = useState(inGrid);
  if (followed !== inGrid) {
    setFollowed(inGrid);
    setWanted(inGrid ?? null);
  }
  const chosen = wanted !== null && row.steps.includes(wanted) ? wanted : null;
  const shown = chosen ?? (row.basis === 'steps' ? (row.steps[0] ?? null) : null);
  const step = useWorkspace((v) => (shown ? v.w.steps.get(shown) : undefined));
  return (
    <>
      <PathResult row={row} model={model} onStep={setWanted} />
      <OtherModels row={row} />
      {input('model')}
      <BasisSwitch row={row} readOnly={readOnly} />
      {row.basis === 'path' && <PathRatingEditor row={row} model={model} readOnly={readOnly} />}
      <StepList row={row} model={model} chosen={shown} onChoose={setWanted} readOnly={readOnly} />
      {!readOnly && <AddStep row={row} onAdded={setWanted} />}
      {step && row.basis === 'steps' && <StepRatingEditor step={step} model={model} readOnly={readOnly} />}
      {step && <RowPanel key={step.id} fields={attackStepFields} row={step} readOnly={readOnly} />}
      <VectorRow row={row} model={model} readOnly={readOnly} />
    </>
  );
}
