import { Checkbox } from 'antd';
import type { LocalText } from '#domain/model/base.ts';
import { inLanguage } from '@/local-text';

interface Props {
  legend: string;
  steps: readonly { name: LocalText }[];
  /** The places of the steps that are left out. */
  left: readonly number[];
  onLeft: (left: readonly number[]) => void;
}

/** The steps of an attack of the library, of which some are left out. */
export function StepChoice({ legend, steps, left, onLeft }: Props) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may say the same
        <div key={place}>
          <Checkbox
            checked={!left.includes(place)}
            onChange={({ target }) => onLeft(target.checked ? left.filter((one) => one !== place) : [...left, place])}
          >
            {inLanguage(step.name)}
          </Checkbox>
        </div>
      ))}
    </fieldset>
  );
}
