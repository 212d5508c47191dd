import { useRequest } from 'ahooks';
import { useEffect, useState } from 'react';
import { project } from '#contract/project.ts';
import { Portrait } from '@/components/Portrait';
import { call, silent } from '@/request/call';
import { fetching } from '@/request/defaults';

interface Props {
  id: string;
  name: string;
  /** Address of the logo, or null; a new picture has a new address. */
  logo: string | null;
  size?: number;
}

/** The logo of a project, fetched with the token; without one the first letters of the name, its hyphens aside. */
export function ProjectLogo({ id, name, logo, size = 32 }: Props) {
  const { data } = useRequest(async () => (await call(project.logo, { params: { projectId: id } }, silent)) as Blob, {
    ready: logo !== null,
    refreshDeps: [logo],
    cacheKey: `logo ${logo}`,
    staleTime: fetching.cacheTime,
    onError: () => undefined,
  });
  const address = useObjectUrl(logo === null ? undefined : data);
  return (
    <Portrait square size={size} src={address}>
      {[...name]
        .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
        .slice(0, size < 32 ? 1 : 2)
        .join('')
        .toUpperCase()}
    </Portrait>
  );
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) {
      setAddress(undefined);
      return;
    }
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
