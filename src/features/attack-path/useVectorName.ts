import { useMemo } from 'react';
import { scaleOf } from '#domain/method/rate/scale.ts';
import { inLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';

/** Name of an attack vector by its code, from the model it is read of. */
export function useVectorName(): (code: string | null | undefined) => string {
  const method = useWorkspace((v) => v.w.method);
  return useMemo(() => {
    const scale = scaleOf(method).vectorModel;
    const levels = scale?.levels.get(scale.vectorParameter ?? '');
    return (code) => {
      const level = code ? levels?.get(code) : undefined;
      return level ? inLanguage(level.name) : '';
    };
  }, [method]);
}
