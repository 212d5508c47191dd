import { useState } from 'react';
import type { Setting } from './useSetting';

/** What every part of the setting gets. */
export interface PartProps {
  setting: Setting;
  projectId: string;
  readOnly: boolean;
}

/**
 * The tables of a model while an editor holds them (rows with keys, cells that could not be read), told on as a model after every change. They
 * start from `model` once: give the component a key that changes when the model comes from elsewhere.
 */
export function useTables<M, D>(
  model: M,
  draftOf: (model: M) => D,
  onTables: (draft: D) => void,
): { value: D; onChange: (draft: D) => void } {
  const [value, setValue] = useState(() => draftOf(model));
  return {
    value,
    onChange: (next) => {
      setValue(next);
      onTables(next);
    },
  };
}
