import { useMemo } from 'react';
import { variable } from '#contract/variable.ts';
import type { Variables } from '#domain/product/variable.ts';
import { silent } from './call';
import { useCall } from './useCall';

/** The global variables in force that the user may read, for forms that start from them; undefined until they are here. A failure is not shown: standards do. */
export function useVariables(): { values: Partial<Variables> | undefined; settled: boolean } {
  const { data, error } = useCall(variable.list, {}, silent);
  const values = useMemo(
    () => data && (Object.fromEntries(data.list.map(({ key, value }) => [key, value])) as Partial<Variables>),
    [data],
  );
  return { values, settled: Boolean(data ?? error) };
}
