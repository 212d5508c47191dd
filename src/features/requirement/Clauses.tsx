import { useAccess } from '@umijs/max';
import { Select } from 'antd';
import { useState } from 'react';
import { libraryCalls } from '#contract/library.ts';
import { type Clause, clauseOf, clauseText, mostClauses } from '#domain/kinds/requirement/clause.ts';
import type { RequirementRow } from '#domain/kinds/requirement/shape.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { readKey } from '@/product/library-access';
import { call, silent } from '@/request/call';
import type { Cell, PanelPartProps } from '@/rows/fields';
import { PanelField } from '@/rows/panel/PanelField';
import { usePanelField } from '@/rows/panel/usePanelField';

const textOf = ({ clauses = [] }: Pick<RequirementRow, 'clauses'>): string => clauses.map(clauseText).join(', ');

const cell: Cell<RequirementRow> = { text: textOf, show: textOf };
export const useClausesCell = (): Cell<RequirementRow> => cell;

interface Group {
  label: string;
  standard: string;
  options: { value: string; label: string }[];
}

/** The clauses of standards a requirement meets: chosen from the library, or typed as `UN-R155 7.3.8`. */
export function Clauses({ row, label, readOnly }: PanelPartProps<'requirements'>) {
  const t = useT();
  const { save, begin, leave, error } = usePanelField('requirements', row, label, textOf(row));
  const { groups, read } = useChapters();
  const known = groups.map(({ standard }) => standard);
  const choose = (texts: readonly string[]) => {
    const clauses = texts.flatMap((text) => clauseOf(text, known) ?? []);
    const once = new Map(clauses.map((clause: Clause) => [clauseText(clause), clause]));
    void save({ clauses: [...once.values()].slice(0, mostClauses) }, [...once.keys()].join(', '));
  };
  return (
    <PanelField label={label} error={error}>
      {(id) => (
        <Select<string[]>
          id={id}
          size="small"
          mode="tags"
          value={(row.clauses ?? []).map(clauseText)}
          disabled={readOnly}
          tokenSeparators={[',', '，', ';', '；']}
          options={[...groups]}
          placeholder={t('form.choose')}
          status={error ? 'error' : ''}
          showSearch={{ optionFilterProp: 'label' }}
          onOpenChange={(open) => open && read()}
          onFocus={begin}
          onBlur={leave}
          onChange={choose}
        />
      )}
    </PanelField>
  );
}

/** So many standards are offered; those beyond are typed. */
const mostStandards = 100;

/** The standards of the library with their chapters, read when they are first looked for; none for whoever may not see them. */
function useChapters() {
  const access = useAccess();
  const [groups, setGroups] = useState<readonly Group[] | null>(null);
  const read = async () => {
    if (groups || access[readKey('standards')] !== true) return;
    setGroups([]);
    try {
      const { list } = await call(libraryCalls.standards.list, { query: { pageSize: mostStandards } }, silent);
      const ids = list.map(({ id }) => id);
      const entries = ids.length > 0 ? await call(libraryCalls.standards.some, { body: { ids } }, silent) : [];
      setGroups(
        entries.map(({ code, name, chapters }) => ({
          standard: code,
          label: `${code} ${inLanguage(name)}`,
          options: [
            { value: code, label: `${code} ${inLanguage(name)}` },
            ...chapters.map(({ number, title }) => ({
              value: `${code} ${number}`,
              label: `${code} ${number} ${inLanguage(title)}`,
            })),
          ],
        })),
      );
    } catch {
      // Typing is still possible; the next opening reads again.
      setGroups(null);
    }
  };
  return { groups: groups ?? [], read: () => void read() };
}
