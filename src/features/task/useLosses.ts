import { useEffect, useState } from 'react';
import { format as formatCalls } from '#contract/formats/format.ts';
import type { Answer } from '#contract/kit/endpoint.ts';
import { textOf } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

interface Found {
  data?: Answer<typeof formatCalls.losses>;
  /** Why it cannot be told, in words. */
  refused?: string;
}

/** What a version would lose in the chosen format and by the profile: never what was found for others that were chosen before. */
export function useLosses(versionId: string, format: string | undefined, profile?: string): Found {
  const [found, setFound] = useState<Found & { key: string }>();
  const key = format && `${versionId} ${format} ${profile ?? ''}`;
  useEffect(() => {
    if (!format || !key) return;
    const gone = new AbortController();
    call(
      formatCalls.losses,
      { params: { versionId, format }, query: profile ? { profile } : {} },
      { ...silent, signal: gone.signal },
    ).then(
      (data) => setFound({ key, data }),
      (error: unknown) => {
        if (gone.signal.aborted) return;
        setFound({ key, refused: error instanceof CallError ? refusalText(error) : textOf('error.request') });
      },
    );
    return () => gone.abort();
  }, [versionId, format, profile, key]);
  return key !== undefined && found?.key === key ? found : {};
}
