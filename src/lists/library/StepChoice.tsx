import { HolderOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import type { DragEvent } from 'react';
import type { LocalText } from '#domain/model/base.ts';
import { inLanguage } from '@/local-text';

interface Props {
  legend: string;
  steps: readonly { name: LocalText }[];
  /** The places of the steps that are left out. */
  left: readonly number[];
  onLeft: (left: readonly number[]) => void;
  /** A step is dragged, and let go of; without it steps are not dragged. */
  drag?: { begin: (place: number) => void; end: () => void };
}

/** The steps of an attack of the library, of which some are left out. */
export function StepChoice({ legend, steps, left, onLeft, drag }: Props) {
  const dragged = (place: number, name: string) =>
    drag && {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData('text/plain', name);
        event.dataTransfer.effectAllowed = 'copy';
        drag.begin(place);
      },
      onDragEnd: drag.end,
    };
  return (
    <fieldset>
      <legend>{legend}</legend>
      {steps.map((step, place) => {
        const name = inLanguage(step.name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may say the same
          <div key={place} {...dragged(place, name)}>
            {drag && <HolderOutlined aria-hidden />}{' '}
            <Checkbox
              checked={!left.includes(place)}
              onChange={({ target }) => onLeft(target.checked ? left.filter((one) => one !== place) : [...left, place])}
            >
              {name}
            </Checkbox>
          </div>
        );
      })}
    </fieldset>
  );
}
