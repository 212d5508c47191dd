import { useModel } from '@umijs/max';
import { Select } from 'antd';
import { emptyException, type RiskRow, type TreatmentException, treatments } from '#domain/kinds/risk/shape.ts';
import { useT } from '@/i18n';
import { failedAct } from '@/rows/failed-act';
import type { PanelPartProps } from '@/rows/fields';
import { NamedPerson } from '@/rows/panel/NamedPerson';
import { PanelField } from '@/rows/panel/PanelField';
import { PanelText } from '@/rows/panel/PanelText';
import parts from '@/rows/parts.less';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';

/** The exception with other values; `null` once nothing is left of it. */
function withException(row: RiskRow, changes: Partial<TreatmentException>): TreatmentException | null {
  const { approvedUser, approvedAs, ...rest } = { ...(row.exception ?? emptyException), ...changes };
  const next = { ...rest, ...(approvedUser && { approvedUser }), ...(approvedAs && { approvedAs }) };
  const isEmpty = next.treatments.length === 0 && next.approvedBy === '' && next.reason === '';
  return isEmpty ? null : next;
}

/** Who lets a risk keep a treatment that the method forbids at its value, and why (M-7.7). Only where the method forbids one at this value. */
export function ExceptionSection({ row, label, readOnly }: PanelPartProps<'risks'>) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const value = useWorkspace((v) => v.initial.risks.get(row.id)?.correspondsTo ?? null);
  const limits = useWorkspace((v) => v.w.method.treatment.forbidden);
  const forbidden = treatments.filter((one) => value !== null && value >= (limits?.[one] ?? 6));
  const me = useModel('@@initialState').initialState?.currentUser?.id;
  if (forbidden.length === 0 && row.exception === null) return null;
  const exception = row.exception ?? emptyException;
  // Who decides about the treatment should not be who allows it.
  const deciders = [row.decided.treatment?.by ?? me, row.decided.exception?.by ?? me];
  const isOwn = Boolean(exception.approvedUser) && deciders.includes(exception.approvedUser);
  const offered = treatments.filter((one) => forbidden.includes(one) || exception.treatments.includes(one));
  const save = (changes: Partial<TreatmentException>) => {
    const patch = { exception: withException(row, changes) };
    const failed = (reason: string) => failedAct(t, { kind: 'risks', code: row.code, patch }, reason);
    void runEdit(session.change('risks', row, patch), failed);
  };
  return (
    <fieldset className={parts.dimension} data-part="exception">
      <legend>{label}</legend>
      {forbidden.length > 0 && (
        <p className={parts.note}>
          {t('risk.exception.hint', {
            treatments: forbidden.map((one) => t(`risk.treatment.${one}`)).join(t('risk.exception.and')),
          })}
        </p>
      )}
      <PanelField label={t('risk.exception.treatments')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            mode="multiple"
            disabled={readOnly}
            value={exception.treatments}
            options={offered.map((one) => ({ value: one, label: t(`risk.treatment.${one}`) }))}
            onChange={(chosen) => save({ treatments: chosen })}
          />
        )}
      </PanelField>
      <NamedPerson
        kind="risks"
        row={row}
        label={t('risk.exception.approvedBy')}
        functionLabel={t('risk.exception.function')}
        nobody={t('risk.exception.nobody')}
        person={{
          name: exception.approvedBy,
          user: exception.approvedUser ?? '',
          function: exception.approvedAs ?? '',
        }}
        patch={({ name, user, function: as }) => ({
          exception: withException(row, {
            ...(name !== undefined && { approvedBy: name }),
            ...(user !== undefined && { approvedUser: user }),
            ...(as !== undefined && { approvedAs: as }),
          }),
        })}
        readOnly={readOnly}
      />
      {isOwn && (
        <p role="note" className={parts.note}>
          {t('risk.exception.own')}
        </p>
      )}
      <PanelText
        kind="risks"
        row={row}
        label={t('risk.exception.reason')}
        long
        value={exception.reason}
        patch={(reason) => ({ exception: withException(row, { reason }) })}
        readOnly={readOnly}
      />
    </fieldset>
  );
}
