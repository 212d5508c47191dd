import { useAccess } from '@umijs/max';
import { Select } from 'antd';
import { rows } from '#contract/rows.ts';
import { foldText } from '#domain/fold-text.ts';
import { useCall } from '@/request/useCall';

interface Props {
  /** The version whose assets are proposed; without one names are typed. */
  versionId: string | undefined;
  id?: string;
  value?: string[];
  onChange?: (names: string[]) => void;
}

/** Names of assets, chosen of those of a version or typed: a profile is for more versions than this one. */
export function AssetChoice({ versionId, ...field }: Props) {
  const { canProjectAnalysisRead } = useAccess();
  const isRead = versionId !== undefined && canProjectAnalysisRead;
  const { data } = useCall(rows.assets.list, isRead ? { params: { versionId } } : null);
  const codes = new Map<string, string[]>();
  for (const { code, name } of data ?? []) codes.set(name, [...(codes.get(name) ?? []), code]);
  const options = [...codes].map(([name, own]) => ({ value: name, label: `${own.join(' ')} ${name}` }));
  return (
    <Select
      {...field}
      mode="tags"
      tokenSeparators={[';', '；']}
      options={options}
      optionLabelProp="value"
      showSearch={{ filterOption: (typed, option) => foldText(option?.label ?? '').includes(foldText(typed)) }}
      {...(options.length === 0 && { open: false, suffixIcon: null })}
    />
  );
}
