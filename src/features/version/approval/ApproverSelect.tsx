import { Select } from 'antd';
import { approval } from '#contract/approval.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';

/** Members of the task, to be asked for approval. */
export function ApproverSelect({
  versionId,
  value,
  onChange,
}: {
  versionId: string;
  value: string[];
  onChange: (users: string[]) => void;
}) {
  const t = useT();
  const { data, loading } = useCall(approval.candidates, { params: { versionId } });
  return (
    <Select<string[]>
      mode="multiple"
      style={{ width: '100%' }}
      aria-label={t('approval.users')}
      placeholder={t('approval.users')}
      loading={loading}
      value={value}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
