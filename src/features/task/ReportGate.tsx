import { Alert } from 'antd';
import { useState } from 'react';
import { isGiven } from '#domain/model/base.ts';
import { FinishReason } from '#domain/model/version.ts';
import { lineCount, type PointGroup } from '#domain/workspace/point-groups.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemIn, problemText } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { FinishReasonField } from '@/product/FinishReasonField';
import { PointLines } from '@/product/PointLines';

interface Props {
  groups: readonly PointGroup[];
  /** Asks for the report all the same. */
  onGo: (reason: string) => void;
  onClose: () => void;
}

/** What the analysis still lacks, before a report is made of it; one goes on with a reason (M-12.1). */
export function ReportGate({ groups, onGo, onClose }: Props) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const go = () => {
    if (!isGiven(reason)) setRefused(problemText({ problem: 'required' }, t('version.field.reason')));
    else if (problemIn(FinishReason, reason, t('version.field.reason')) === null) onGo(reason.trim());
  };
  return (
    <FormDialog
      dirty={reason !== ''}
      width={640}
      title={t('task.report.gate.title')}
      okText={t('task.report.gate.go')}
      cancelText={t('form.cancel')}
      onOk={go}
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={t('task.report.gate.points', { count: lineCount(groups) })} />
      <PointLines groups={groups} />
      <FinishReasonField
        id="report-reason"
        required
        refused={refused}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setRefused(null);
        }}
      />
    </FormDialog>
  );
}
