import type { PanelPartProps } from '@/rows/fields';

/** The two switches of a step, side by side. */
export function StepSwitches({ input }: PanelPartProps<'steps'>) {
  return (
    <div className="ap-switches">
      {input('takesPart')}
      {input('impossible')}
    </div>
  );
}
