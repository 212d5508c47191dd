import type { Row } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { NamedPerson } from './NamedPerson';

/** Who decides that a verification passed or failed: a member of the task, or a named person with a function. */
function Verifier<K extends 'risks' | 'requirements'>({
  kind,
  row,
  label,
  readOnly,
}: {
  kind: K;
  row: Row<K>;
  label: string;
  readOnly: boolean;
}) {
  const t = useT();
  const { verifiedBy, verifiedUser, verifierFunction } = row as Row<'risks' | 'requirements'>;
  return (
    <NamedPerson<'risks' | 'requirements'>
      kind={kind}
      row={row as Row<'risks' | 'requirements'>}
      label={label}
      functionLabel={t('verification.field.function')}
      nobody={t('verification.nobody')}
      person={{ name: verifiedBy, user: verifiedUser, function: verifierFunction }}
      patch={({ name, user, function: as }) => ({
        ...(name !== undefined && { verifiedBy: name }),
        ...(user !== undefined && { verifiedUser: user }),
        ...(as !== undefined && { verifierFunction: as }),
      })}
      readOnly={readOnly}
    />
  );
}

type Part<K extends 'risks' | 'requirements'> = Omit<Parameters<typeof Verifier<K>>[0], 'kind'>;
export const RiskVerifier = (props: Part<'risks'>) => <Verifier kind="risks" {...props} />;
export const RequirementVerifier = (props: Part<'requirements'>) => <Verifier kind="requirements" {...props} />;
