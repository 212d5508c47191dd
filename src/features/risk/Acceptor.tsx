import { emptyResidual, type RiskRow } from '#domain/kinds/risk/shape.ts';
import { useT } from '@/i18n';
import { NamedPerson } from '@/rows/panel/NamedPerson';
import { withResidual } from './residual-edits';

/** Who accepts the risk that is left: a member of the task, or a named person with a function (15.9). */
export function Acceptor({ row, readOnly }: { row: RiskRow; readOnly: boolean }) {
  const t = useT();
  const { acceptedBy, acceptedUser = '', acceptedAs = '' } = row.residual ?? emptyResidual;
  return (
    <NamedPerson
      kind="risks"
      row={row}
      label={t('risk.field.acceptedBy')}
      functionLabel={t('risk.acceptor.function')}
      nobody={t('risk.acceptor.nobody')}
      person={{ name: acceptedBy, user: acceptedUser, function: acceptedAs }}
      patch={({ name, user, function: as }) => ({
        residual: withResidual(row, {
          ...(name !== undefined && { acceptedBy: name }),
          ...(user !== undefined && { acceptedUser: user }),
          ...(as !== undefined && { acceptedAs: as }),
        }),
      })}
      readOnly={readOnly}
    />
  );
}
