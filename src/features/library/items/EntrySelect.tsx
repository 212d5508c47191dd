import { Select } from 'antd';
import { useState } from 'react';
import type { LibraryName } from '#domain/library/libraries.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { callsOf } from '../calls';

interface Props {
  library: LibraryName;
  /** Of the field by which the library is filtered. */
  facet?: string | undefined;
  several: boolean;
  id?: string;
  value?: string | string[];
  onChange?: (value: string | string[] | undefined) => void;
}

/** Entries of a library, searched by code and name; the form keeps their codes. Who may not read that library types them. */
export function EntrySelect({ library, facet, several, ...bound }: Props) {
  const t = useT();
  const [name, setName] = useState('');
  const query = { pageSize: 50, sorter: 'code' as const, ...(name && { name }), ...(facet && { facet }) };
  const { data, error, loading } = useCall(callsOf(library).list, { query }, silent);
  const options = (data?.list ?? []).map((entry) => ({
    value: entry.code,
    label: `${entry.code} ${inLanguage(entry.name)}`,
  }));
  return (
    <Select
      {...bound}
      {...(several && { mode: error ? ('tags' as const) : ('multiple' as const) })}
      options={options}
      loading={loading}
      showSearch={{ filterOption: false, onSearch: (text) => setName(text.trim().slice(0, 100)) }}
      allowClear={clearable(t('form.clear'))}
      placeholder={t('form.choose')}
    />
  );
}

/** Those of the codes that no entry of the library has; none where it cannot be read. */
export async function unknownCodes(
  library: LibraryName,
  codes: readonly string[],
  facet?: string,
): Promise<readonly string[]> {
  const known = await Promise.all(
    codes.map(async (code) => {
      const query = { name: code, pageSize: 100, ...(facet && { facet }) };
      try {
        const { list } = await call(callsOf(library).list, { query }, silent);
        return list.some((entry) => entry.code === code);
      } catch {
        return true;
      }
    }),
  );
  return codes.filter((_, at) => !known[at]);
}
